import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { beginChange, endChange } from '#domain/record/changes.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { adoptCards, giveCards } from '#domain/warranty/names-on-cards.server.ts';

/** What a person has decided about the cards of a clinic or product. */
interface CardsDecision {
  id: number;
  /** It gets the cards of nobody whose names mean it. */
  adopt: boolean;
  /** Its name is written on all of its cards. */
  rename: boolean;
}

/** How many cards got a clinic or product, and how many its name. */
export interface SettledCards {
  adoptedCards: number;
  updatedCards: number;
}

/**
 * Carries out what was decided about the cards of a clinic or product, in one transaction.
 *
 * @throws {NotFound} if there is no such record
 * @throws {Conflict} if it is in the bin
 */
export async function settleCards<Row extends RecordRow & { name: string }>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row> & { type: TypeOnCards },
  { id, adopt, rename }: CardsDecision,
): Promise<SettledCards> {
  const at = now.toISOString();
  const { type } = definition;
  return db.write(async (tx) => {
    const to = await activeRecord(tx, definition, { id });
    const kind = rename ? 'rename' : 'adopt';
    const step = await beginChange(tx, { actor, at, onChange }, { kind, noun: type, recordId: id });
    const outcome: SettledCards = {
      adoptedCards: adopt ? await adoptCards(db, tx, type, id, step) : 0,
      updatedCards: rename ? await giveCards(db, tx, type, { from: id, to, step }) : 0,
    };
    await endChange(tx, step, { onChange }, outcome.adoptedCards + outcome.updatedCards);
    await storeOutcome(tx, { requestKey, at }, { noun: type, recordId: id });
    return outcome;
  });
}
