import { Button, VisuallyHidden } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';

/** Copies the text of an element. If the browser does not allow it, as over plain HTTP, it selects the text. */
export function CopyButton({ of, label = words.copy }: { of: RefObject<HTMLElement | null>; label?: string }) {
  const [isDone, setDone] = useState(false);
  async function copy() {
    const element = of.current;
    if (!element) return;
    try {
      await navigator.clipboard.writeText(element.innerText);
      setDone(true);
    } catch {
      getSelection()?.selectAllChildren(element);
      // Deprecated, but it also works without the Clipboard API.
      setDone(document.execCommand('copy'));
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {isDone ? words.copied : label}
      </Button>
      <VisuallyHidden role="status">{isDone && words.copied}</VisuallyHidden>
    </>
  );
}
