import { LRUCache } from 'lru-cache';
import type { Database, Write } from '#database/database.ts';
import type { LookUpNoteTable } from '#database/tables/look-ups.ts';
import { addDays, type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import type { TypedNumber } from '#domain/look-up/typed-number.ts';
import { inBatches } from '#domain/record/batches.ts';
import { writeRegularly } from '#domain/regular-writes.ts';

/** Time between two writes, in ms. A process that is killed loses what it has noted since the last one. */
const writeInterval = 5_000;
/** How often the usual look-ups are read, in ms. */
const usualInterval = 3_600_000;
/** What is noted and compared in the time between two writes; the rest is not. An attack costs no more than this. */
const maxNoted = 200;
const maxCompared = 20;
/** Cards and kinds that are noted on one day; others are not. */
const maxPerDay = 1_000;
/** Days for which notes of cards are kept. */
const keptDays = 30;
/** Networks that ask for one card in a day without anything being wrong: a family, a clinic, phones on the road. */
const usualNetworks = 15;
/** Networks that are counted for one card, and cards whose networks are: of others those that were asked for longest ago are forgotten. */
const maxNetworks = 100;
const maxCards = 10_000;
/** Shorter numbers have too many neighbours to say which one was meant; longer ones are none that people type. */
const minLength = 5;
const maxLength = 30;

/** Days of which the last is today and the others say what is usual. */
export const usualDays = 29;
/** How many look-ups a day there usually are. */
export interface UsualLookUps {
  found: number;
  notFound: number;
}

export type Note = Omit<LookUpNoteTable, 'warrantyId'>;
const idOf = ({ kind, cardKey }: Pick<Note, 'kind' | 'cardKey'>) => `${kind} ${cardKey}`;

/**
 * Notes for staff what look-ups say: how many there are, and of which cards something may be wrong. Written to the register every few
 * seconds, so that no look-up waits for it, as counts by day: neither what was typed nor who asked is ever stored, and no number
 * but those of cards and those with the check digits of printed ones.
 *
 * @param answers how many there were since the start; what has come since the last write is noted for the day of the next one
 * @param onError gets the error of a failed write; its notes are written later, unless they may have been stored
 */
export function createNotes(
  db: Database,
  answers: Readonly<Record<'found' | 'not-found', number>>,
  onError: (error: unknown) => void,
) {
  const counted = { found: 0, 'not-found': 0 };
  let noted = new Map<string, Note>();
  let notFound: TypedNumber[] = [];
  /** The networks that were told of a card, for a day from the first. Never stored. */
  const networksOf = new LRUCache<string, Set<string>>({ max: maxCards, ttl: 86_400_000 });
  let usual: UsualLookUps = { found: 0, notFound: 0 };
  /** By the monotonic clock, in ms. */
  let usualReadAt = Number.NEGATIVE_INFINITY;

  const keep = (note: Note): void => {
    const key = `${note.day} ${idOf(note)}`;
    const same = noted.get(key);
    if (same) same.count += note.count;
    else if (note.cardKey === '' || noted.size < maxNoted) noted.set(key, note);
  };
  /** Notes something of a card with a canonical number. */
  const add = (kind: Note['kind'], cardKey: string): void => keep({ day: todayInVietnam(), kind, cardKey, count: 1 });
  /** Notes the answers that have come since it was called last. */
  const addAnswers = (): void => {
    for (const kind of ['found', 'not-found'] as const) {
      const count = answers[kind] - counted[kind];
      if (count > 0) keep({ day: todayInVietnam(), kind, cardKey: '', count });
      counted[kind] += count;
    }
  };
  const write = async (): Promise<void> => {
    const compared = notFound;
    notFound = [];
    let written: Note[] = [];
    try {
      if (performance.now() - usualReadAt >= usualInterval) {
        usual = usualLookUps(await lookUpsByDay(db, usualDays));
        usualReadAt = performance.now();
      }
      for (const number of compared) {
        const cardKey = await meantCard(db, number);
        if (cardKey !== undefined) add('near-miss', cardKey);
      }
      addAnswers();
      written = [...noted.values()];
      noted = new Map();
      if (written.length > 0) await db.write((tx) => addNotes(tx, written), { purpose: 'look-up' });
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) written.forEach(keep);
      onError(error);
    }
  };
  return {
    ...writeRegularly(write, writeInterval),
    add,
    /** Notes that a network was told of a card. */
    addNetwork(cardKey: string, network: string): void {
      const networks = networksOf.get(cardKey) ?? new Set();
      if (networks.size === 0) networksOf.set(cardKey, networks);
      if (networks.has(network) || networks.size >= maxNetworks) return;
      if (networks.add(network).size > usualNetworks) add('many-networks', cardKey);
    },
    /** Notes the card, if there is one, of whose number a number that was not found is a likely typo. It is looked for before the next write. */
    addNearMiss(number: TypedNumber): void {
      if (notFound.length < maxCompared) notFound.push(number);
    },
    /** The usual look-ups of a day, as they were read within the last hour. */
    usual: (): UsualLookUps => usual,
  };
}

/** Adds notes to those of their day, and drops those of cards of earlier months. */
export async function addNotes(tx: Write, notes: readonly Note[], today = todayInVietnam()): Promise<void> {
  await tx.deleteFrom('lookUpNote').where('cardKey', '!=', '').where('day', '<=', addDays(today, -keptDays)).execute();
  const keys = notes.map(({ cardKey }) => cardKey);
  const cards = await activeCards(tx, keys);
  const rows = await tx.selectFrom('lookUpNote').select(['kind', 'cardKey']).where('day', '=', today).execute();
  const known = new Set(rows.map(idOf));
  const isNoted = (note: Note) => {
    if (note.kind === 'near-miss' && !cards.has(note.cardKey)) return false;
    const isRoom = known.size < maxPerDay || note.cardKey === '';
    return known.has(idOf(note)) || (isRoom && known.add(idOf(note)).has(idOf(note)));
  };
  // In one order, so that two servers do not wait for each other's rows.
  const noted = notes.filter(isNoted).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  for (const some of inBatches(noted))
    await tx
      .insertInto('lookUpNote')
      .values(some.map((note) => ({ ...note, warrantyId: cards.get(note.cardKey) ?? null })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'cardKey']).doUpdateSet((row) => ({
          count: row('lookUpNote.count', '+', row.ref('excluded.count')),
          warrantyId: row.fn.coalesce('excluded.warrantyId', 'lookUpNote.warrantyId'),
        })),
      )
      .execute();
}

/** Look-ups that were answered on one day. */
export interface LookUpDay extends UsualLookUps {
  day: CalendarDate;
}

/** The look-ups of the last `days` days, the oldest first. Days without look-ups have zeros. */
export async function lookUpsByDay(
  { read }: Pick<Database, 'read'>,
  days: number,
  now: Date = new Date(),
): Promise<LookUpDay[]> {
  const first = addDays(todayInVietnam(now), 1 - days);
  const rows = await read
    .selectFrom('lookUpNote')
    .select(['day', 'kind', 'count'])
    .where('kind', 'in', ['found', 'not-found'])
    .where('day', '>=', first)
    .execute();
  const counts = new Map(rows.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(first, at);
    return { day, found: counts.get(`${day} found`) ?? 0, notFound: counts.get(`${day} not-found`) ?? 0 };
  });
}

/** The medians of the days before the last one, which a few days of an attack do not change. */
export function usualLookUps(daysUpToToday: readonly LookUpDay[]): UsualLookUps {
  const median = (of: 'found' | 'notFound') => {
    const sorted = daysUpToToday.slice(0, -1).map((day) => day[of]);
    return sorted.sort((a, b) => a - b)[Math.floor(sorted.length / 2)] ?? 0;
  };
  return { found: median('found'), notFound: median('notFound') };
}

/** The number of the only active card of which a typed number is a likely typo; undefined if there is none, or several. */
async function meantCard({ read }: Database, { keys }: TypedNumber): Promise<string | undefined> {
  const [meant, ...others] = (await activeCards(read, [...new Set(keys.flatMap(likelyTypos))])).keys();
  return others.length === 0 ? meant : undefined;
}

/** The ids of the active cards with some numbers, by number. */
async function activeCards(db: Pick<Write, 'selectFrom'>, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const cards = db.selectFrom('warranty').select(['id', 'cardKey']).where('binnedAt', 'is', null);
  const rows = await cards.where('cardKey', 'in', keys).execute();
  return new Map(rows.map(({ id, cardKey }) => [cardKey, id]));
}

/** The canonical numbers of which one may be a typo: two neighbours swapped, a digit that is wrong, missing or too much. */
function likelyTypos(key: string): string[] {
  if (key.length < minLength || key.length > maxLength) return [];
  const typos = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [before, character, next, after] = [key.slice(0, at), key[at] ?? '', key[at + 1] ?? '', key.slice(at + 2)];
    const isDigit = /\d/.test(character);
    if (next !== '') typos.add(before + next + character + after);
    if (isDigit) typos.add(before + next + after);
    for (const digit of '0123456789') {
      typos.add(before + digit + character + next + after);
      if (isDigit) typos.add(before + digit + next + after);
    }
  }
  typos.delete(key);
  return [...typos];
}
