import type { SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetRow } from '#domain/import/import-plan.ts';
import { askProcess, errorOf, type ImportFile, type ReadingLimits } from '#import/confined/ask-process.ts';
import { askThread } from '#import/confined/ask-thread.ts';
import type { Frame, Results } from '#import/confined/frames.ts';
import type {
  CheckedChunk,
  CheckedSummary,
  ImportRequest,
  RawRow,
  RawRows,
  ReadOptions,
  ReadSummary,
  WarrantyChunk,
} from '#import/import-request.ts';
import { checkFile } from '#import/read/read-file.ts';

export type { ImportFile } from '#import/confined/ask-process.ts';

/** Asks a thread about a short text, and a process of its own about any other file. */
async function* ask(
  file: ImportFile,
  request: ImportRequest,
  limits?: ReadingLimits,
): AsyncGenerator<Frame, void, void> {
  checkFile(file);
  limits?.signal?.throwIfAborted();
  const frames = await askThread(file, request, limits?.signal);
  if (!frames) return yield* askProcess(file, request, limits);
  for (const { header, body } of frames) {
    if (header.kind === 'refused' || header.kind === 'failed') throw errorOf(header);
    yield { header, body };
  }
}

/**
 * The sheets of a file with their first rows, and how they would be read. A file without a header is no error.
 * @throws {UnreadableFile}
 */
export async function inspectFile(file: ImportFile, limits?: ReadingLimits): Promise<SheetPreview[]> {
  for await (const { header } of ask(file, { kind: 'inspect' }, limits)) {
    if (header.kind === 'previews') return header.sheets;
  }
  return unanswered();
}

/**
 * Reads the cards of a file for storing, apart from the thread that asks. Yields chunks in order and returns the summary. Returning
 * early ends the process.
 * @throws {UnreadableFile} possibly after the first chunks, so the caller must be able to roll back
 */
export async function* readWarranties(
  file: ImportFile,
  options: ReadOptions,
  limits?: ReadingLimits,
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  for await (const { header, body } of ask(file, { kind: 'store', ...options }, limits)) {
    if (header.kind === 'chunk') yield { ...withoutKind(header), rows: body };
    else if (header.kind === 'summary') return header.summary;
  }
  return unanswered();
}

/**
 * Reads the cards of a file for a person to look at: every row, good or faulty. Otherwise like `readWarranties`.
 * @throws {UnreadableFile} possibly after the first chunks
 */
export async function* readCheckedRows(
  file: ImportFile,
  options: ReadOptions,
  limits?: ReadingLimits,
): AsyncGenerator<CheckedChunk, CheckedSummary, void> {
  for await (const { header, body } of ask(file, { kind: 'check', ...options }, limits)) {
    if (header.kind === 'checked') yield { ...withoutKind(header), rows: body };
    else if (header.kind === 'checked summary') return header.summary;
  }
  return unanswered();
}

/**
 * The rows given in the layout of the file, with the plan's edits, in the order of the file: for `writeFaultyRows`.
 * @throws {UnreadableFile} possibly after the first rows
 */
export async function* readRawRows(
  file: ImportFile,
  { plan, rows }: { plan: ImportPlan; rows: Iterable<SheetRow> },
  limits?: ReadingLimits,
): AsyncGenerator<RawRows, void, void> {
  const bySheet = new Map<string | null, number[]>();
  for (const { sheet, row } of rows) {
    const numbers = bySheet.get(sheet) ?? [];
    bySheet.set(sheet, numbers);
    numbers.push(row);
  }
  for await (const { header, body } of ask(file, { kind: 'raw', plan, rows: [...bySheet] }, limits)) {
    if (header.kind === 'raw') yield { ...withoutKind(header), rows: decodeRaw(body) };
    else if (header.kind === 'raw end') return;
  }
  return unanswered();
}

function decodeRaw(body: Uint8Array): RawRow[] {
  return JSON.parse(new TextDecoder().decode(body));
}

function withoutKind<Result extends Results>({ kind: _, ...result }: Result): Omit<Result, 'kind'> {
  return result;
}

/** A process that ends without a last frame is an error of `askProcess`, and a thread answers with all frames or none. */
function unanswered(): never {
  throw new Error('The process for imports did not answer');
}
