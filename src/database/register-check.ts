import type { Kysely } from 'kysely';
import { CannotOpen } from '#database/cannot-open.ts';
import type { Tables } from '#database/database.ts';
import type { FolderContents } from '#database/register-folder.ts';
import { type RegisterPlace, refusals } from '#database/register-refusals.ts';

/** What a database holds, seen before anything is written to it. */
export interface FoundRegister {
  /** Whether the tables of a register are there. */
  exists: boolean;
  /** Undefined where the register is older than ids, or has none yet. */
  id?: string | undefined;
}

/**
 * What is done to a register that may be opened: `create` it in an empty place, `adopt` one from before there were ids,
 * let an empty folder `join` it, or nothing, since register and folder `know` each other.
 */
type Admission = 'create' | 'adopt' | 'join' | 'know';

/** Times that it is looked again, while other processes are creating the same register. */
const mostLooks = 20;

/**
 * Decides whether a database and a folder may be opened together. Writes nothing.
 *
 * @param look reads what the database holds; it is given what the folder holds
 * @throws {CannotOpen} where they are not known to belong together
 */
export async function verifyRegister(
  place: RegisterPlace,
  look: (contents: FolderContents) => Promise<FoundRegister>,
): Promise<Admission> {
  for (let looks = 1; ; looks++) {
    const contents = place.folder.contents();
    const found = await look(contents);
    // Another process may just have created it.
    const isSettled = stateOf(contents) === stateOf(place.folder.contents());
    if (isSettled || looks === mostLooks) return decide(place, contents, found);
  }
}

/**
 * Gives register and folder one id, once the tables are there.
 *
 * @param db where it is written and read
 * @param say takes a line for the operator where something new has come to be
 * @returns the id
 */
export async function saveRegisterId(
  db: Kysely<Tables>,
  { folder, database, isInFolder }: RegisterPlace,
  admission: Admission,
  say: (line: string) => void,
): Promise<string> {
  let isFirst = false;
  if (admission === 'create' || admission === 'adopt') {
    const row = { only: 1, id: folder.begin(), createdAt: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('register')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    isFirst = numInsertedOrUpdatedRows === 1n;
  }
  // Of several processes that create it at once, one gave it the id.
  const { id } = await db.selectFrom('register').select('id').executeTakeFirstOrThrow();
  folder.belongTo(id);
  const where = isInFolder ? database : `${database}, with the folder ${folder.path}`;
  if (isFirst && admission === 'create') say(`A new, empty register was created: ${where}`);
  if (isFirst && admission === 'adopt') say(`The register ${where} has an id now: ${id}`);
  if (admission === 'join') say(`The folder ${folder.path} belongs to the register ${id} now: ${database}`);
  return id;
}

function decide(place: RegisterPlace, contents: FolderContents, found: FoundRegister): Admission {
  const { id, pendingId, folders, databaseFiles } = contents;
  if (!found.exists) return decideNew(place, contents);
  if (found.id === undefined) {
    if (id === undefined) return 'adopt';
    throw new CannotOpen(refusals.withoutId(place, id));
  }
  if (id !== undefined && id !== found.id) throw new CannotOpen(refusals.otherId(place, found.id, id));
  if (id === found.id || pendingId === found.id) return 'know';
  // What of the folder's belongs to a register, though not to the database that was found.
  const others = place.isInFolder ? folders : [...databaseFiles, ...folders];
  if (others.length === 0) return 'join';
  throw new CannotOpen(refusals.unknownFolder(place, found.id, others));
}

/** There is no register in the database: may one be created? */
function decideNew(place: RegisterPlace, { id, pendingId, folders, databaseFiles }: FolderContents): Admission {
  // What a process that was ended while it created the register has left is no trace of another.
  const isBegun = place.isInFolder && pendingId !== undefined;
  const traces = [...(isBegun ? [] : databaseFiles), ...folders, ...(id === undefined ? [] : ['register-id'])];
  if (traces.length > 0) throw new CannotOpen(refusals.missing(place, traces));
  return 'create';
}

function stateOf({ id, pendingId, databaseFiles }: FolderContents): string {
  return JSON.stringify([id, pendingId, databaseFiles.includes('ads.sqlite')]);
}
