import type { Tables } from '#database/database.ts';

/**
 * All tables of the schema, and what a backup does with each. `rows`: they are in the archive. `left out`: see
 * `docs/decisions/0038-backups.md`. `manifest`: its one row is there.
 */
export const tablesInBackups = {
  account: 'rows',
  audit: 'rows',
  cardBatch: 'rows',
  change: 'rows',
  claim: 'left out',
  clinic: 'rows',
  clinicInvite: 'left out',
  clinicIssue: 'rows',
  // After a restore nobody is mailed again what is long known.
  clinicMail: 'left out',
  device: 'left out',
  idempotencyKey: 'left out',
  import: 'rows',
  // Their content is among the files.
  importFilePart: 'left out',
  importMapping: 'rows',
  lookUpCount: 'left out',
  // But for those of cards: removing a card for good must erase them, which it cannot do in backups.
  lookUpNote: 'rows',
  nameAlias: 'rows',
  ownerInvite: 'left out',
  // Their content is among the files.
  pictureFile: 'left out',
  printedCard: 'rows',
  product: 'rows',
  recall: 'rows',
  recallTold: 'rows',
  register: 'manifest',
  savedView: 'rows',
  session: 'left out',
  sharedState: 'left out',
  signInFailure: 'left out',
  visit: 'rows',
  visitPicture: 'rows',
  warranty: 'rows',
} as const satisfies Record<keyof Tables, 'rows' | 'left out' | 'manifest'>;

/** Which rows of a table are in backups, where not all are: what follows `where`. */
export const rowsInBackups: { readonly [table: string]: string | undefined } = { lookUpNote: `"cardKey" = ''` };
