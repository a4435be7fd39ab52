import { UnreadableFile } from '#domain/errors.ts';
import type { SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetRow } from '#domain/import/import-plan.ts';
import { askProcess, type ImportFile, type ReadingLimits } from '#import/confined/ask-process.ts';
import { askThread } from '#import/confined/ask-thread.ts';
import type { Answers, ImportRequest, RawRows, ReadOptions } from '#import/import-request.ts';
import { checkFile } from '#import/read/read-file.ts';

export type { ImportFile } from '#import/confined/ask-process.ts';

type Answer<Kind extends keyof Answers> = AsyncGenerator<Answers[Kind]['part'], Answers[Kind]['result'], void>;

/** Asks a thread about a short text, and a process of its own about any other file. */
async function* ask<Kind extends keyof Answers>(
  file: ImportFile,
  request: ImportRequest & { kind: Kind },
  limits?: ReadingLimits,
): Answer<Kind> {
  checkFile(file);
  limits?.signal?.throwIfAborted();
  type Part = Answers[Kind]['part'];
  type Result = Answers[Kind]['result'];
  const frames = await askThread<Part, Result>(file, request, limits?.signal);
  for await (const frame of frames ?? askProcess<Part, Result>(file, request, limits)) {
    if (frame.kind === 'part') yield frame.part;
    else if (frame.kind === 'result') return frame.result;
    else if (frame.kind === 'refused') throw new UnreadableFile(frame.message);
    else if (frame.kind === 'failed') throw unexpected(frame);
  }
  // A process that ends without a result is an error of `askProcess`, and a thread answers with all frames or none.
  throw new Error('The process for imports did not answer');
}

function unexpected({ name, trace }: { name: string; trace: string }): Error {
  const error = new Error(`The reading of a file failed with ${name}`);
  error.stack = `${error.message}\n${trace}`;
  return error;
}

/**
 * The sheets of a file with their first rows, and how they would be read. A file without a header is no error.
 * @throws {UnreadableFile}
 */
export async function inspectFile(file: ImportFile, limits?: ReadingLimits): Promise<SheetPreview[]> {
  const { value } = await ask(file, { kind: 'inspect' }, limits).next();
  return value;
}

/**
 * Reads the cards of a file, good and faulty alike, apart from the thread that asks. Yields chunks in order and returns the
 * summary. Returning early ends the process.
 * @throws {UnreadableFile} possibly after the first chunks
 */
export function readCards(file: ImportFile, options: ReadOptions, limits?: ReadingLimits): Answer<'read'> {
  return ask(file, { kind: 'read', ...options }, limits);
}

/**
 * The rows given in the layout of the file, with the plan's edits, in the order of the file: for `writeFaultyRows`.
 * @throws {UnreadableFile} possibly after the first rows
 */
export async function* readRawRows(
  file: ImportFile,
  { plan, rows: wanted }: { plan: ImportPlan; rows: Iterable<SheetRow> },
  limits?: ReadingLimits,
): AsyncGenerator<RawRows, void, void> {
  const bySheet = Map.groupBy(wanted, ({ sheet }) => sheet);
  const numbers = [...bySheet].map(([sheet, all]) => [sheet, all.map(({ row }) => row)] as const);
  for await (const { rows, ...sheet } of ask(file, { kind: 'raw', plan, rows: numbers }, limits))
    yield { ...sheet, rows: JSON.parse(new TextDecoder().decode(rows)) };
}
