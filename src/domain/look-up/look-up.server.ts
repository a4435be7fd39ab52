import type { Database } from '#database/database.ts';
import { createBudgets } from '#domain/look-up/budgets.server.ts';
import { LookUpCounts } from '#domain/look-up/counts.ts';
import type {
  Found,
  LookUpAnswer,
  LookUpRefusal,
  NotFound,
  NotFoundReason,
  SuspectReason,
} from '#domain/look-up/look-up-answer.ts';
import { createNotes } from '#domain/look-up/notes.server.ts';
import { SharedCounts } from '#domain/look-up/shared-counts.server.ts';
import { readNumber, type TypedNumber } from '#domain/look-up/typed-number.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { checkPrintedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { type PrintedCard, selectPrintedCards } from '#domain/printed-card/printed-card-queries.server.ts';
import { isMistyped, isPrintedNumber } from '#domain/printed-number.ts';
import { createCardCare } from '#domain/visit/card-care.server.ts';
import { maskName } from '#domain/warranty/warranty.ts';
import { prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';
import type { HoldRefusal } from '#http/hold-refusal.ts';
import { limits } from '#http/limits.ts';
import { type Client, Holdings } from '#http/shares.ts';

/** `Retry-After` in seconds when too many answers are delayed already. */
const crowdedRetrySeconds = 5;

interface LookUpParts {
  batchKeys: BatchKeys;
  /** Answers a minute for one address; 0 for no limits. */
  lookUpLimit: number;
  /** `partial` shows only the first letter of each of the customer's names, unless the code of the QR code is right. */
  nameMask: 'none' | 'partial';
  /** Waits before a look-up is refused. */
  holdRefusal: HoldRefusal;
  /** Returns what logs an error with a message. */
  logError: (message: string) => (error: unknown) => void;
}

/** A look-up that was admitted, or refused before any work was done for it. */
export interface Admission {
  number: TypedNumber;
  client: Client;
  refusal?: LookUpRefusal;
  /** False for a number that the client has asked for today: its budgets count an answer once a day. */
  isNew?: boolean;
}

export type LookUps = Awaited<ReturnType<typeof openLookUps>>;

type PrintedRow = Pick<
  PrintedCard,
  'batchName' | 'key' | 'handedOn' | 'voidedAt' | 'voidReason' | 'clinicName' | 'clinicPhone'
>;

/**
 * The look-up of patients, for the API, the pages and the reminder that calendars read. What happens, from top to bottom: the text is
 * read, once; the budgets admit, delay or refuse; the card is found; the answer is what a patient may know of it, or what is certain of
 * a number that no active card has; and what looks odd is noted for staff. On PostgreSQL all servers have their budgets in common.
 */
export async function openLookUps(db: Database, parts: LookUpParts) {
  const { batchKeys, lookUpLimit, nameMask, holdRefusal, logError } = parts;
  const counts = { found: 0, 'not-found': 0, limited: 0, crowded: 0 };
  const notes = createNotes(db, counts, logError('look-ups were not counted'));
  const hasOthers = db.engine === 'postgres' && lookUpLimit > 0;
  const shared = hasOthers ? await SharedCounts.open(db, lookUpLimit, logError('look-ups were not shared')) : undefined;
  const budgets = lookUpLimit > 0 ? createBudgets(lookUpLimit, notes.usual, shared ?? new LookUpCounts()) : undefined;
  const delayedAnswers = new Holdings(limits.shares.delayedAnswers);
  const findWarranty = prepareLookUp(db);
  const findCare = createCardCare(db);
  const findPrinted = db.prepare<PrintedRow>(selectPrintedCards(db.read).where('card.cardKey', '=', '').compile());
  const firstBatch = db.read.selectFrom('cardBatch').select(({ fn }) => fn.min('id').as('id'));
  const findBatch = db.prepare<{ id: number | null }>(firstBatch.compile());

  return {
    admit,
    answer,
    /** The answers since the start. */
    counts,
    /** The look-ups of the last hour; undefined if there are no limits. */
    activity: () => budgets?.activity(),
    /** Writes what was noted last. */
    close: notes.close,
  };

  /**
   * Admits or refuses a look-up, before its page takes a place in the queue of pages. Nearly everybody is admitted at once. Slowed
   * down, by up to 2 s, is whose network asks for very much, and who asks for many numbers or guesses many wrong ones while the whole
   * site is asked for very much (`budgets.server.ts`). The refusal says why and when to try again: `limited`, the address has used
   * up its own budget; `crowded`, those that are slowed down have used up what they share, or too many of them wait. It comes after
   * 1 to 2 s, so that who asks again at once takes little of the server.
   *
   * @param text a card number as it was typed, or what a QR code holds
   * @param signal aborts when the client disconnects
   */
  async function admit(text: string, client: Client, signal: AbortSignal): Promise<Admission> {
    const number = readNumber(text);
    if (!budgets) return { number, client };
    // Other servers first learn what the address has had here, but for its last few answers. While the database is away they do not.
    let isShared = true;
    while (isShared && shared?.isDue(client)) isShared = await shared.share();
    const { delayMs, isNew, ...decided } = budgets.decide(client, number.key);
    let { refusal } = decided;
    if (delayMs > 0 && !(await delayedAnswers.hold(delayMs, signal, client)))
      refusal = { status: 'crowded', retryAfterSeconds: crowdedRetrySeconds };
    if (!refusal) return { number, client, isNew };
    counts[refusal.status]++;
    await holdRefusal(signal);
    return { number, client, refusal };
  }

  /** The answer to an admitted look-up; the refusal of another. */
  async function answer({ number, client, refusal, isNew = false }: Admission): Promise<LookUpAnswer> {
    if (refusal) return refusal;
    const found = await find(number, client);
    counts[found.status]++;
    if (isNew) budgets?.record(client, number.key, found);
    return found;
  }

  async function find(number: TypedNumber, client: Client): Promise<Found | NotFound> {
    // A number of another form may look like one with a code behind it.
    const withoutCode = number.keysWithCode && (await findCard(number.keysWithCode));
    if (withoutCode) return tell(withoutCode, client);
    const isCodeRight = number.code === undefined ? undefined : await checkCode(number.key, number.code);
    if (isCodeRight === false && isMistyped(number.key)) return notFound('mistyped');
    if (isCodeRight === false) return suspect('wrong-code', number.key, 'wrongCode');
    const card = await findCard(number.keys);
    if (card) return tell(card, client, isCodeRight);
    notes.addNearMiss(number);
    return describe(number.key, isCodeRight);
  }

  /** The first active card of some numbers, and its number. */
  async function findCard(keys: readonly string[]) {
    for (const key of keys) {
      const warranty = await findWarranty(key);
      if (warranty) return { key, warranty };
    }
    return undefined;
  }

  /** Whether a code is that of a number; undefined if that cannot be said, since the secret key of its batch is lost. */
  async function checkCode(cardKey: string, code: string): Promise<boolean | undefined> {
    const card = await findPrinted(cardKey);
    return card ? checkPrintedCardCode(batchKeys, { ...card, cardKey }, code) : false;
  }

  /** What is told of a card: with the right code its visits and the whole name, too. */
  async function tell(
    { key, warranty }: Awaited<ReturnType<typeof findCard>> & object,
    client: Client,
    isCodeRight = false,
  ): Promise<Found> {
    if (!client.isProxy) notes.addNetwork(key, client.network);
    if (isCodeRight) {
      const care = await findCare(key);
      return { status: 'found', warranty, isCodeRight, ...(care && { care }) };
    }
    const customerName = nameMask === 'partial' ? maskName(warranty.customerName) : warranty.customerName;
    return { status: 'found', warranty: { ...warranty, customerName }, isCodeRight };
  }

  /** What is certain of a number that no card has. The clinic of a printed one is told with the right code alone. */
  async function describe(key: string, isCodeRight = false): Promise<NotFound> {
    // Where no card was ever printed, a number of twelve digits may be one of another form.
    if ((await findBatch())?.id == null) return notFound();
    if (isMistyped(key)) return notFound('mistyped');
    return isPrintedNumber(key) ? describePrinted(key, await findPrinted(key), isCodeRight) : notFound();
  }

  function describePrinted(key: string, card: PrintedRow | undefined, isCodeRight: boolean): NotFound {
    if (!card) return suspect('never-printed', key, 'neverPrinted');
    if (card.voidedAt !== null) return suspect('void', key, card.voidReason === 'replaced' ? 'replaced' : 'cancelled');
    const { clinicName: name, clinicPhone: phone } = card;
    // Nobody can have a card that no clinic was given.
    const answer = card.handedOn === null ? suspect('blank', key, 'notActivated') : notFound('notActivated');
    return { ...answer, ...(isCodeRight && name !== null && { clinic: { name, phone } }) };
  }

  function suspect(why: SuspectReason, cardKey: string, reason: NotFoundReason): NotFound {
    notes.add(why, cardKey);
    return notFound(reason);
  }
}

const notFound = (reason?: NotFoundReason): NotFound => ({ status: 'not-found', ...(reason && { reason }) });
