/** True for what takes letters: keys pressed there are typing, not shortcuts. A box that is ticked takes none. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

const textFields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
