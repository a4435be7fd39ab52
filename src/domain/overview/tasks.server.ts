import type { Database } from '#database/database.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { type FailedMail, listFailedMails } from '#domain/clinic/mail-queue.server.ts';
import { type SuspectReason, suspectReasons } from '#domain/look-up/look-up-answer.ts';
import { cacheUntilChange } from '#domain/overview/cache-until-change.server.ts';
import { type UnknownName, unknownNames } from '#domain/overview/unknown-names.server.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import type { Visit } from '#domain/visit/visit.ts';
import { listVisits } from '#domain/visit/visit-queries.server.ts';
import { countRecords, type NameFigure } from '#domain/warranty/warranty-facets.server.ts';

/** Clinics, names and imports that are shown of each kind; others are counted. */
const maxShown = 5;

/** Some of a list, and how many there are in all. */
interface Shown<Item> {
  items: Item[];
  total: number;
}

/** An import that was uploaded and not stored yet. */
interface WaitingImport {
  id: number;
  fileName: string;
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** The open tasks of staff. A task that is done is not listed. */
export interface Tasks {
  /** Clinics by their cards that expire within 30 days, the most cards first. */
  expiring: Shown<NameFigure> & { cards: number };
  unknownNames: Shown<UnknownName>;
  imports: Shown<WaitingImport>;
  nearMisses: NearMiss[];
  suspects: SuspectCard[];
  /** Damages and requests that wait for staff, the oldest first. */
  visits: Shown<Visit>;
  /** Clinics that mails did not reach. */
  failedMails: Shown<FailedMail>;
  /** Active accounts that sign in without a code. */
  withoutTotp: number;
}

interface TaskReaders {
  tasks(): Promise<Tasks>;
  /** The names on cards that refer to no clinic or product, those on the most cards first. */
  unknownNames(): Promise<UnknownName[]>;
}

/**
 * Creates the functions that read the open tasks. What takes long to count is cached, as the overview's figures are.
 */
export function createTasks(db: Database): TaskReaders {
  const countCards = cacheUntilChange(db, async () => {
    const expiring = await countRecords(db, 'clinic', { q: '', filter: { expiry: 'in30' } });
    const names = [...(await unknownNames(db, 'clinic')), ...(await unknownNames(db, 'product'))];
    return {
      expiring: { ...shown(expiring), cards: expiring.reduce((sum, { total }) => sum + total, 0) },
      names: names.sort((a, b) => b.total - a.total),
    };
  });
  return {
    unknownNames: async () => (await countCards()).names,
    async tasks() {
      const [{ expiring, names }, imports, nearMisses, suspects, visits, failedMails, withoutTotp] = await Promise.all([
        countCards(),
        waitingImports(db),
        listNearMisses(db),
        listSuspects(db),
        waitingVisits(db),
        listFailedMails(db.read),
        countWithoutTotp(db),
      ]);
      return {
        expiring,
        unknownNames: shown(names),
        imports: shown(imports),
        nearMisses,
        suspects,
        visits,
        failedMails: shown(failedMails),
        withoutTotp,
      };
    },
  };
}

const shown = <Item>(all: readonly Item[]): Shown<Item> => ({ items: all.slice(0, maxShown), total: all.length });

async function waitingVisits({ read }: Database): Promise<Shown<Visit>> {
  const { visits: items, total } = await listVisits(read, { turn: 'staff' }, { page: 1, limit: maxShown });
  return { items, total };
}

function waitingImports({ read }: Database): Promise<WaitingImport[]> {
  return read
    .selectFrom('import')
    .select(['id', 'fileName', 'createdBy as by', 'createdAt as at'])
    .where('state', 'in', ['uploaded', 'checked'])
    .orderBy('id', 'desc')
    .execute();
}

async function countWithoutTotp({ read }: Database): Promise<number> {
  const { total } = await read
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('disabledAt', 'is', null)
    .where('totpSecret', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Days of which staff see what look-ups say, and how many cards of each list. */
const shownDays = 7;
const maxNearMisses = 5;
const maxSuspects = 10;
/** One typo may be chance; several in a week are not. */
const minNearMisses = 2;

/** A card whose number people mistype, and how often in the last days. */
interface NearMiss {
  id: number;
  cardNumber: string;
  total: number;
}

/** The active cards whose numbers were mistyped most often in the last seven days, if more than once. */
async function listNearMisses({ read }: Pick<Database, 'read'>, now: Date = new Date()): Promise<NearMiss[]> {
  const rows = await read
    .selectFrom('lookUpNote')
    .innerJoin('warranty', 'warranty.id', 'lookUpNote.warrantyId')
    .select(({ fn }) => ['warranty.id', 'warranty.cardNumber', fn.sum<number | string>('count').as('total')])
    .where('kind', '=', 'near-miss')
    .where('day', '>', addDays(todayInVietnam(now), -shownDays))
    .where('binnedAt', 'is', null)
    .groupBy(['warranty.id', 'warranty.cardNumber'])
    .having(({ fn }) => fn.sum('count'), '>=', minNearMisses)
    .orderBy('total', 'desc')
    .orderBy('warranty.id')
    .limit(maxNearMisses)
    .execute();
  return rows.map(({ total, ...card }) => ({ ...card, total: Number(total) }));
}

/** A number with which something may be wrong, and how often that was seen in the last days. */
interface SuspectCard {
  cardNumber: string;
  reason: SuspectReason;
  total: number;
  /** The active warranty that has the number. */
  warrantyId: number | null;
  /** True if a card was printed with it. */
  isPrinted: boolean;
}

/** The numbers with which something may be wrong by the look-ups of the last seven days, those most often first. */
async function listSuspects({ read }: Pick<Database, 'read'>, now: Date = new Date()): Promise<SuspectCard[]> {
  const rows = await read
    .selectFrom('lookUpNote as note')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'note.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('printedCard as printed', 'printed.cardKey', 'note.cardKey')
    .select(({ fn }) => [
      'note.cardKey',
      'note.kind as reason',
      'warranty.id as warrantyId',
      'warranty.cardNumber',
      'printed.place',
      fn.sum<number | string>('note.count').as('total'),
    ])
    .where('note.kind', 'in', suspectReasons)
    .where('note.day', '>', addDays(todayInVietnam(now), -shownDays))
    .groupBy(['note.cardKey', 'note.kind', 'warranty.id', 'warranty.cardNumber', 'printed.place'])
    .orderBy('total', 'desc')
    .orderBy('note.cardKey')
    .orderBy('note.kind')
    .limit(maxSuspects)
    .$narrowType<{ reason: SuspectReason }>()
    .execute();
  return rows.map(({ cardKey, cardNumber, place, total, ...row }) => ({
    ...row,
    cardNumber: cardNumber ?? formatCardNumber(cardKey),
    total: Number(total),
    isPrinted: place !== null,
  }));
}
