import type { KeyboardEvent } from 'react';

/** What Enter leads to: the fields, and the buttons that save. */
const stops = 'input:not([type=hidden], :read-only:not([type=file])), textarea, button[data-saves]';

/**
 * Enter in a field leads to the next one, and Shift Enter back, as in a spreadsheet; after the last field come the buttons.
 * Enter in a field of several lines, and what a control does with Enter itself, stay as they are.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  // React tells the form of keys in popovers, too.
  if (!(target instanceof HTMLInputElement) || target.type === 'file' || !form.contains(target)) return;
  event.preventDefault();
  const all = [...form.querySelectorAll<HTMLInputElement>(stops)].filter(({ tabIndex }) => tabIndex >= 0);
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
  // Once what Enter has chosen in a list is in the field: a field that is left chooses what its text means.
  queueMicrotask(() => {
    next?.focus();
    if (next?.type === 'text') next.select();
  });
}
