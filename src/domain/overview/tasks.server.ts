import type { Database } from '#database/database.ts';
import { type FailedMail, listFailedMails } from '#domain/clinic/mail-queue.server.ts';
import { cacheUntilChange } from '#domain/overview/cache-until-change.server.ts';
import { listNearMisses, listSuspects, type NearMiss, type SuspectCard } from '#domain/overview/noted-cards.server.ts';
import { type UnknownName, unknownNames } from '#domain/overview/unknown-names.server.ts';
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
