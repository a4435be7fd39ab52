/**
 * The rows that a check has read and decided about: `rows` with a line for each, and `index` with where it is, its decision and
 * the version of the card that it was compared with, in records of fixed width. A decision is made again without a line changing.
 */
import { copyFile, type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowState } from '#domain/import/checked-row.ts';
import type { ReadSummary } from '#import/import-request.ts';
import { RowLine } from '#import/rows/row-line.ts';
import { type DecidedRow, rowDecisions, stateOf } from '#import/staged/decide-row.ts';

/** Offset (6 bytes) and length (4) of a line, its decision (1), and the id (6) and version (4) of a card, or 0. */
const recordBytes = 21;
/** Rows that are read at once. */
const batchRows = 2_000;

const rowsFile = 'rows';
const indexFile = 'index';
const summaryFile = 'summary.json';

/** A row of a check. */
export interface IndexedRow extends DecidedRow {
  /** From 0. */
  position: number;
  line: RowLine;
}

/** Writes the rows of a check, replacing what the folder has. */
export class RowWriter {
  readonly #folder: string;
  readonly #rows: FileHandle;
  readonly #index: FileHandle;
  #offset = 0;

  private constructor(folder: string, rows: FileHandle, index: FileHandle) {
    this.#folder = folder;
    this.#rows = rows;
    this.#index = index;
  }

  static async create(folder: string): Promise<RowWriter> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const create = (name: string) => open(join(folder, name), 'wx', 0o600);
    return new RowWriter(folder, await create(rowsFile), await create(indexFile));
  }

  async append(rows: readonly Omit<IndexedRow, 'position'>[]): Promise<void> {
    const lines = rows.map(({ line }) => line.bytes);
    const records = Buffer.alloc(rows.length * recordBytes);
    for (const [at, row] of rows.entries()) {
      const record = records.subarray(at * recordBytes);
      const { length } = row.line.bytes;
      record.writeUIntLE(this.#offset, 0, 6);
      record.writeUInt32LE(length, 6);
      writeDecision(record, row);
      this.#offset += length;
    }
    await this.#rows.appendFile(Buffer.concat(lines));
    await this.#index.appendFile(records);
  }

  /** Ends the rows with what reading them has found. Without it they are not there. */
  async end(summary: ReadSummary): Promise<void> {
    await writeFile(join(this.#folder, summaryFile), JSON.stringify(summary), { flag: 'wx', mode: 0o600 });
  }

  async close(): Promise<void> {
    await this.#rows.close();
    await this.#index.close();
  }
}

function writeDecision(record: Buffer, { decision, card }: DecidedRow): void {
  record.writeUInt8(rowDecisions.indexOf(decision), 10);
  record.writeUIntLE(card?.id ?? 0, 11, 6);
  record.writeUInt32LE(card?.version ?? 0, 17);
}

function readDecision(record: Buffer): DecidedRow {
  const id = record.readUIntLE(11, 6);
  const decision = rowDecisions[record.readUInt8(10)] ?? 'faulty';
  return { decision, card: id === 0 ? null : { id, version: record.readUInt32LE(17) } };
}

/** What reading the rows of a folder has found; undefined if they are not there, or not all of them. */
export async function readSummary(folder: string): Promise<ReadSummary | undefined> {
  const text = await ifThere(readFile(join(folder, summaryFile), 'utf8'));
  return text === undefined ? undefined : JSON.parse(text);
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
): Promise<{ total: number; rows: IndexedRow[] } | undefined> {
  const start = (page - 1) * limit;
  const index = await readIndex(folder);
  if (!index) return undefined;
  const found: number[] = [];
  let total = 0;
  for (let position = 0; position < index.length / recordBytes; position++) {
    if (!isOfState(recordAt(index, position), state)) continue;
    if (total >= start && total < start + limit) found.push(position);
    total++;
  }
  const rows = await readRowsAt(folder, found, index);
  return rows && { total, rows };
}

/** The rows at some positions, in their order; undefined if they are not there any more. */
export async function readRowsAt(
  folder: string,
  positions: readonly number[],
  known?: Buffer,
): Promise<IndexedRow[] | undefined> {
  const index = known ?? (await readIndex(folder));
  const rows = await ifThere(open(join(folder, rowsFile)));
  try {
    if (!index || !rows) return undefined;
    const found: IndexedRow[] = [];
    // Whole batches are read at once, but these may lie far from each other.
    for (const position of positions) found.push(...(await readLines(rows, index, [position])));
    return found;
  } finally {
    await rows?.close();
  }
}

/** The rows of a state, or all, in batches in the order of the file; none if they are not there any more. */
export async function* readRows(folder: string, state?: RowState): AsyncGenerator<IndexedRow[], void> {
  const index = await readIndex(folder);
  const rows = await ifThere(open(join(folder, rowsFile)));
  try {
    if (!index || !rows) return;
    const count = index.length / recordBytes;
    for (let start = 0; start < count; start += batchRows) {
      const positions: number[] = [];
      for (let position = start; position < Math.min(count, start + batchRows); position++)
        if (isOfState(recordAt(index, position), state)) positions.push(position);
      if (positions.length > 0) yield await readLines(rows, index, positions);
    }
  } finally {
    await rows?.close();
  }
}

/** Replaces the decisions about some rows of a folder, by their positions. */
export async function replaceDecisions(
  folder: string,
  decided: Iterable<readonly [position: number, decided: DecidedRow]>,
): Promise<void> {
  const index = await readIndex(folder);
  if (!index) return;
  for (const [position, decision] of decided) writeDecision(recordAt(index, position), decision);
  const draft = join(folder, `${indexFile}.new`);
  await writeFile(draft, index, { mode: 0o600 });
  await rename(draft, join(folder, indexFile));
}

/** Copies the rows of a folder to a new one. */
export async function copyAllRows(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of [rowsFile, indexFile, summaryFile]) await copyFile(join(from, name), join(to, name));
}

/** Copies the rows of a state to another folder, which is there when all of them are. */
export async function copyRows(from: string, to: string, state: RowState): Promise<void> {
  const draft = `${to}.new`;
  const writer = await RowWriter.create(draft);
  try {
    for await (const rows of readRows(from, state)) await writer.append(rows);
    const summary = await readSummary(from);
    if (summary) await writer.end(summary);
  } finally {
    await writer.close();
  }
  await rename(draft, to);
}

/** The lines of rows, by their positions in ascending order. */
async function readLines(rows: FileHandle, index: Buffer, positions: readonly number[]): Promise<IndexedRow[]> {
  const places = positions.map((position) => {
    const record = recordAt(index, position);
    return { position, record, offset: record.readUIntLE(0, 6), length: record.readUInt32LE(6) };
  });
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const bytes = Buffer.alloc(last.offset + last.length - first.offset);
  await rows.read(bytes, 0, bytes.length, first.offset);
  return places.map(({ position, record, offset, length }) => {
    const line = bytes.subarray(offset - first.offset, offset - first.offset + length);
    return { position, line: new RowLine(line), ...readDecision(record) };
  });
}

function recordAt(index: Buffer, position: number): Buffer {
  return index.subarray(position * recordBytes, (position + 1) * recordBytes);
}

function isOfState(record: Buffer, state: RowState | undefined): boolean {
  return state === undefined || stateOf(readDecision(record).decision) === state;
}

function readIndex(folder: string): Promise<Buffer | undefined> {
  return ifThere(readFile(join(folder, indexFile)));
}

async function ifThere<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
