import type { Selectable } from 'kysely';
import type { AuditTable } from '#database/tables/records.ts';
import { NotFound } from '#domain/errors.ts';
import { describeLine } from '#domain/history/describe-line.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { checkPrintedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { findPrintedCard, type PrintedCard } from '#domain/printed-card/printed-card-queries.server.ts';
import type { CardsDetail } from '#domain/printed-card/printed-card-state.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

const actions = ['create', 'update', 'hand-over', 'take-back', 'void', 'replace'] as const;

/** What was done with a printed card, by whom and when. */
interface CardLine {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  action: (typeof actions)[number];
  note: string | null;
}

interface DescribedCard {
  card: PrintedCard;
  /** null if none was asked about; `unknown` if the key of the batch is lost. */
  code: 'right' | 'wrong' | 'unknown' | null;
  /** Newest first. */
  history: CardLine[];
}

/**
 * A printed card with its history, for staff.
 *
 * @throws {NotFound} if no card was printed with the number
 */
export async function describePrintedCard(
  { db }: Pick<ServiceContext, 'db'>,
  keys: BatchKeys,
  { cardNumber, code }: { cardNumber: string; code?: string | undefined },
): Promise<DescribedCard> {
  const card = await findPrintedCard(db.read, cardNumber);
  if (!card) throw new NotFound(words.neverPrinted(formatCardNumber(cardNumber)));
  const lines = await db.read
    .selectFrom('audit')
    .selectAll()
    .where('noun', '=', 'cardBatch')
    .where('recordId', '=', card.batchId)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .execute();
  return { card, code: await checkCode(keys, card, code), history: lines.flatMap((line) => linesOf(line, card.place)) };
}

async function checkCode(keys: BatchKeys, card: PrintedCard, code: string | undefined) {
  if (code === undefined) return null;
  const isRight = await checkPrintedCardCode(keys, card, code);
  if (isRight === undefined) return 'unknown';
  return isRight ? 'right' : 'wrong';
}

/** A line of a batch, if it is about the card at a place. */
function linesOf({ at, actor: by, action, detail }: Selectable<AuditTable>, place: number): CardLine[] {
  const { from = place, to = place }: Partial<CardsDetail> = JSON.parse(detail ?? '{}');
  const known = actions.find((one) => one === action);
  if (!known || place < from || place > to) return [];
  const { note } = describeLine({ kind: 'cardBatch', action: known, isBulk: false }, detail);
  return [{ at, by, action: known, note }];
}
