import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { lostTables } from '#database/migrations/lost-tables.ts';
import type { FolderContents, RegisterFolder } from '#database/register-folder.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** The content of a database before anything is written to it. */
export interface FoundRegister {
  /** Whether it has the tables of a register. */
  exists: boolean;
  /** Undefined if it has none: it is being created, is from long before 1.0, or has lost it. */
  id?: string | undefined;
}

/** How a register is opened: `create` a new one, `join` an empty folder to it, or nothing if both `know` each other. */
export type Admission = 'create' | 'join' | 'know';

/** Attempts while other processes are creating the same register. */
const maxAttempts = 20;

/**
 * Decides whether a database and a folder may be opened together. Writes nothing.
 *
 * @param inspect reads the database; gets the content of the folder
 * @throws {CannotOpen} if they do not belong together
 */
export async function verifyRegister(
  location: RegisterLocation,
  inspect: (contents: FolderContents) => Promise<FoundRegister>,
): Promise<Admission> {
  for (let attempts = 1; ; attempts++) {
    const contents = location.folder.contents();
    const found = await inspect(contents);
    // Another process may just have created it.
    const isStable = stateOf(contents) === stateOf(location.folder.contents());
    if (isStable || attempts === maxAttempts) return decide(location, contents, found);
  }
}

/** The id of an open register. */
export interface RegisterId {
  id: string;
  /** Whether this process has inserted it. */
  isNew: boolean;
}

/**
 * Gives a new register its id, once the tables exist.
 *
 * @throws {CannotOpen} if an existing one has lost it
 */
export async function saveRegisterId(
  db: Kysely<Tables>,
  { folder }: RegisterLocation,
  admission: Admission,
): Promise<RegisterId> {
  let isNew = false;
  if (admission === 'create') {
    const row = { only: 1, id: await folder.begin(), createdAt: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('register')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    isNew = numInsertedOrUpdatedRows === 1n;
  }
  // Another process may have inserted the id first.
  const row = await db.selectFrom('register').select('id').executeTakeFirst();
  if (!row) throw lostTables(['register']);
  return { id: row.id, isNew };
}

/**
 * Gives the folder the id of the register, once that is stored.
 *
 * @param print prints a line for the operator if something is new
 */
export async function joinFolder(
  { folder, database, isInFolder }: RegisterLocation,
  { id, isNew }: RegisterId,
  admission: Admission,
  print: (line: string) => void,
): Promise<void> {
  await folder.belongTo(id);
  const where = isInFolder ? database : words.withFolder(database, folder.path);
  if (isNew) print(words.created(where));
  if (admission === 'join') print(words.folderJoined(folder.path, id, database));
}

function decide(location: RegisterLocation, contents: FolderContents, found: FoundRegister): Admission {
  const { id, pendingId, folders, databaseFiles } = contents;
  if (!found.exists) return decideNew(location, contents);
  if (found.id === undefined) return pendingId === undefined ? 'know' : 'create';
  if (id !== undefined && id !== found.id) throw new CannotOpen(words.otherId(placeOf(location), found.id, id));
  if (id === found.id || pendingId === found.id) return 'know';
  // Files of a register that is not the one in the database.
  const others = location.isInFolder ? folders : [...databaseFiles, ...folders];
  if (others.length === 0) return 'join';
  throw new CannotOpen(words.unknownFolder(placeOf(location), found.id, others));
}

/** Decides whether a register may be created, as the database has none. */
function decideNew(location: RegisterLocation, contents: FolderContents): Admission {
  const { id, pendingId, folders, databaseFiles, restores } = contents;
  if (restores.length > 0) throw new CannotOpen(words.brokenRestore(placeOf(location), restores));
  // Files of an interrupted creation are not a trace of another register.
  const isBegun = location.isInFolder && pendingId !== undefined;
  const traces = [...(isBegun ? [] : databaseFiles), ...folders, ...(id === undefined ? [] : ['register-id'])];
  if (traces.length > 0) throw new CannotOpen(missing(location, traces));
  return 'create';
}

function stateOf({ id, pendingId, databaseFiles }: FolderContents): string {
  return JSON.stringify([id, pendingId, databaseFiles.includes('ads.sqlite')]);
}

/** The database and folder of a register. */
export interface RegisterLocation {
  folder: RegisterFolder;
  /** The database in messages, such as `/srv/ads/ads.sqlite`. */
  database: string;
  /** Whether the database is the SQLite file in the folder. */
  isInFolder: boolean;
}

/** The message for a folder with traces of a register that is not in the database: what was found where, and what to do. */
function missing(location: RegisterLocation, traces: string[]): string {
  const place = placeOf(location);
  if (!location.isInFolder) return words.missingOnPostgres(place, traces);
  return traces.includes('ads.sqlite') ? words.empty(place) : words.missing(place, traces);
}

function placeOf({ folder, database, isInFolder }: RegisterLocation) {
  return { database, folder: folder.path, settings: isInFolder ? 'DATA_DIR' : 'DATABASE_URL / DATA_DIR' };
}
