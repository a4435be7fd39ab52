/**
 * The states of an import. `uploaded`: the file is there and its columns are found or not; `checking`, `checked`: by the
 * current plan; `storing`; `stored`: its cards are in the register; `undone`: they have been taken back; `failed`: the file
 * cannot be read, or storing it failed; `discarded`: a person gave it up, or nobody stored it within a day.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'storing',
  'stored',
  'undone',
  'failed',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];
