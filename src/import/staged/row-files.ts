/**
 * The rows that a check has found: `rows.ndjson` with a `CheckedRow` a line, and an index for all rows and for those of
 * each state. An index has a record of fixed width for each row, so a page of any state is found by its offset.
 */
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedRow, type RowState, rowStates } from '#domain/import/checked-row.ts';

/** Offset (6 bytes) and length (4) of a line, and its state (1). */
const recordBytes = 11;

const rowsFile = 'rows.ndjson';
const indexFile = (state: RowState | undefined) => `index-${state ?? 'all'}`;

/** A row of a check, and its outcome. */
export interface StatedRow {
  state: RowState;
  row: CheckedRow;
}

/** Writes the rows of a check, replacing what the folder has. */
export class RowWriter {
  readonly #rows: FileHandle;
  readonly #indexes: ReadonlyMap<RowState | undefined, FileHandle>;
  #offset = 0;

  private constructor(rows: FileHandle, indexes: ReadonlyMap<RowState | undefined, FileHandle>) {
    this.#rows = rows;
    this.#indexes = indexes;
  }

  static async create(folder: string): Promise<RowWriter> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const create = (name: string) => open(join(folder, name), 'wx', 0o600);
    const indexes = new Map<RowState | undefined, FileHandle>();
    for (const state of [undefined, ...rowStates]) indexes.set(state, await create(indexFile(state)));
    return new RowWriter(await create(rowsFile), indexes);
  }

  /** Appends lines, each with its line break. */
  async append(lines: readonly Uint8Array[], states: readonly RowState[]): Promise<void> {
    const records = Buffer.alloc(lines.length * recordBytes);
    const byState = new Map<RowState, Buffer[]>();
    for (const [at, line] of lines.entries()) {
      const state = states[at] ?? 'faulty';
      const record = records.subarray(at * recordBytes, (at + 1) * recordBytes);
      record.writeUIntLE(this.#offset, 0, 6);
      record.writeUInt32LE(line.length, 6);
      record.writeUInt8(rowStates.indexOf(state), 10);
      this.#offset += line.length;
      const same = byState.get(state);
      if (same) same.push(record);
      else byState.set(state, [record]);
    }
    await this.#rows.appendFile(Buffer.concat(lines));
    await this.#indexes.get(undefined)?.appendFile(records);
    for (const [state, those] of byState) await this.#indexes.get(state)?.appendFile(Buffer.concat(those));
  }

  async close(): Promise<void> {
    for (const handle of [this.#rows, ...this.#indexes.values()]) await handle.close();
  }
}

/**
 * One page of the rows of a check.
 *
 * @param page from 1
 * @returns undefined if they are not there any more
 */
export async function readRowPage(
  folder: string,
  { state, page, limit }: { state?: RowState | undefined; page: number; limit: number },
): Promise<{ total: number; rows: StatedRow[] } | undefined> {
  const index = await openIfThere(join(folder, indexFile(state)));
  const rows = await openIfThere(join(folder, rowsFile));
  try {
    if (!index || !rows) return undefined;
    const total = Math.floor((await index.stat()).size / recordBytes);
    const start = (page - 1) * limit;
    const count = Math.max(0, Math.min(limit, total - start));
    const records = Buffer.alloc(count * recordBytes);
    if (count > 0) await index.read(records, 0, records.length, start * recordBytes);
    const found: StatedRow[] = [];
    for (let at = 0; at < count; at++) {
      const record = records.subarray(at * recordBytes, (at + 1) * recordBytes);
      const line = Buffer.alloc(record.readUInt32LE(6));
      await rows.read(line, 0, line.length, record.readUIntLE(0, 6));
      found.push({ state: rowStates[record.readUInt8(10)] ?? 'faulty', row: JSON.parse(line.toString('utf8')) });
    }
    return { total, rows: found };
  } finally {
    await index?.close();
    await rows?.close();
  }
}

/** Copies the rows of a state to another folder, which is there when all of them are. */
export async function copyRows(from: string, to: string, state: RowState): Promise<void> {
  const draft = `${to}.new`;
  const writer = await RowWriter.create(draft);
  try {
    for await (const rows of readRowsOf(from, state)) {
      await writer.append(
        rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`)),
        rows.map(() => state),
      );
    }
  } finally {
    await writer.close();
  }
  await rename(draft, to);
}

/** All rows of a state in batches, in the order of the file; none if they are not there any more. */
export async function* readRowsOf(folder: string, state: RowState): AsyncGenerator<CheckedRow[], void> {
  const limit = 250;
  for (let page = 1; ; page++) {
    const found = await readRowPage(folder, { state, page, limit });
    if (!found || found.rows.length === 0) return;
    yield found.rows.map(({ row }) => row);
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
