import { Button, VisuallyHidden } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';

/** Copies the text of an element. Where the browser does not let it, as on a plain HTTP address, the text is chosen. */
export function CopyButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const [isDone, setDone] = useState(false);
  async function copy() {
    const element = of.current;
    if (!element) return;
    try {
      await navigator.clipboard.writeText(element.innerText);
      setDone(true);
    } catch {
      getSelection()?.selectAllChildren(element);
      // The only way there without the clipboard's own interface.
      setDone(document.execCommand('copy'));
    }
  }
  return (
    <>
      <Button variant="default" size="md" onClick={() => void copy()}>
        {isDone ? words.copied : words.copy}
      </Button>
      <VisuallyHidden role="status">{isDone && words.copied}</VisuallyHidden>
    </>
  );
}
