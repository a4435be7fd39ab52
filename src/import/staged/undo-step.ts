import type { Database, Write } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';

/** A card that was left as it is, and why, in Vietnamese. */
export interface UnchangedCard {
  id: number;
  cardNumber: string;
  reason: string;
}

export type Direction = 'undo' | 'redo';

/** What one transaction of an undo or redo needs. */
export interface UndoStep {
  db: Database;
  tx: Write;
  actor: Actor;
  importId: number;
  /** ISO 8601, UTC. */
  at: string;
  direction: Direction;
  /** Notes a card that is left as it is. */
  leave: (card: UnchangedCard) => void;
}
