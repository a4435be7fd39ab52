import { Button, type ButtonProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { admin } from '#strings/vi/admin/common.ts';

interface RetryButtonProps extends Pick<ButtonProps, 'mr' | 'size' | 'variant'> {
  /** Names what is tried again, where there are several. */
  'aria-label'?: string;
  /** True while it is tried. The button keeps the focus meanwhile. */
  isBusy?: boolean;
  onRetry: () => void;
  /** What has taken the place of the error; a list, or else the heading of the page, if left out. */
  loaded?: () => Element | null | undefined;
  children?: string;
}

/** Tries again what has failed. When that leads to its removal, the focus goes to what was loaded instead. */
export function RetryButton({ isBusy, onRetry, loaded = listOrHeading, children, ...props }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef(loaded);
  next.current = loaded;
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement !== element) return;
      // After the commit, in which what was loaded may take the focus by itself.
      requestAnimationFrame(() => document.activeElement === document.body && focus(next.current()));
    };
  }, []);
  return (
    <Button {...props} ref={button} aria-busy={isBusy} onClick={() => !isBusy && onRetry()}>
      {children ?? admin.retry}
    </Button>
  );
}

/** The first row of the list, the table if its rows take no focus, or else the heading of the page. */
const listOrHeading = () =>
  document.querySelector('main tbody > tr[tabindex]') ??
  document.querySelector('main table') ??
  document.querySelector('main h1');

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
