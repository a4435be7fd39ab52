/**
 * The kinds of changes that can be taken back. `adopt`: cards of nobody were given to a clinic or product; `clinic-day`: the cards that
 * a clinic had issued on a day went to the bin; `undo`: the undo of another change, also of an undo.
 */
export const changeKinds = [
  'create',
  'edit',
  'bin',
  'restore',
  'import',
  'rename',
  'adopt',
  'merge',
  'clinic-day',
  'undo',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
