import pLimit from 'p-limit';
import type { Database } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Conflict, UnreadableFile } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { type ImportFile, inspectFile } from '#import/confined/confined-reader.ts';
import { fileOf, type ImportContext, waitForShortJob } from '#import/staged/import-context.ts';
import { findMapping } from '#import/staged/import-mappings.server.ts';
import { findImport, type ImportRecord, insertImport, updateImport } from '#import/staged/import-records.server.ts';
import { makeRoom } from '#import/staged/make-room.server.ts';
import { openUntil } from '#import/staged/retention.ts';
import { startCheck } from '#import/staged/start-import-job.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Files whose sheets are looked at at once, beside the check or storing of another one. */
const maxInspections = 1;

/** A file that was sent, and the SHA-256 of its content, in hex. */
export type HashedFile = ImportFile & { hash: string };

/** Takes in the files of imports: each becomes an import, and its sheets are looked at. */
export class ImportUploads {
  readonly #context: ImportContext;
  readonly #inspections = pLimit(maxInspections);

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /**
   * Takes over a file that was sent, looks at its sheets, and begins to check it if its columns are found.
   *
   * @throws {Conflict} if too many are open
   */
  async add(actor: Actor, { name, path, size, hash }: HashedFile, requestKey?: RequestKey): Promise<number> {
    const { db, files, now: clock } = this.#context;
    if (!(await makeRoom(this.#context, size, actor))) throw new Conflict(words.tooManyOpen);
    const now = clock();
    const values = { fileName: name, size, createdAt: now.toISOString(), createdBy: actor.name };
    const id = await db.write(async (tx) => {
      const added = await insertImport(tx, { ...values, hash, keptUntil: openUntil(now) });
      await storeOutcome(tx, { requestKey, at: values.createdAt }, { noun: 'import', recordId: added });
      return added;
    });
    await files.adopt(id, path);
    await this.#inspect(id, { name, path: await files.source(id), size });
    await waitForShortJob(this.#context, { id, size });
    return id;
  }

  /** Looks at the sheets of an import whose file nobody has looked at, since its process has ended. */
  async inspect(record: ImportRecord): Promise<void> {
    await this.#inspect(record.id, await fileOf(this.#context, record));
  }

  /**
   * Takes over the file of an import, or looks at its sheets, if the server was killed before it could. For an upload that is
   * repeated.
   *
   * @param path the same file, sent again
   */
  async complete(id: number, path: string): Promise<void> {
    const { db, files } = this.#context;
    const { state, sheets, message, fileName, size } = await findImport(db, id);
    if (state !== 'uploaded' || sheets.length > 0 || message !== null) return;
    if (!(await files.has(id))) await files.adopt(id, path);
    await this.#inspect(id, await fileOf(this.#context, { id, fileName, size }));
  }

  /** Looks at the sheets of a new file. */
  async #inspect(id: number, file: ImportFile): Promise<void> {
    const { db } = this.#context;
    const changes = await this.#inspections(() => previewFile(db, file)).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      return { state: 'failed' as const, message: error.message };
    });
    await db.write((tx) => updateImport(tx, { id, states: ['uploaded'] }, changes));
    if (changes.state === 'checking') await startCheck(this.#context, await findImport(db, id));
  }
}

/** What a file says about its columns, and what people have decided about others with the same headers. */
export async function previewFile(db: Database, file: ImportFile) {
  const sheets = await inspectFile(file);
  const { name, ...remembered } = (await findMapping(db, sheets)) ?? {};
  const isMapped = name !== undefined || sheets.some(({ proposed }) => proposed !== null);
  return {
    sheets: JSON.stringify(sheets),
    state: isMapped ? ('checking' as const) : ('uploaded' as const),
    ...(name !== undefined && { mappingName: name, plan: JSON.stringify({ ...defaultPlan, ...remembered }) }),
  };
}
