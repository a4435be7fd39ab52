import { describe, expect, test } from 'vitest';
import { defaultPlan, type ImportPlan } from '#domain/import/import-plan.ts';
import { askProcess, type ImportFile } from '#import/confined/ask-process.ts';
import { askThread } from '#import/confined/ask-thread.ts';
import { inspectFile } from '#import/confined/confined-reader.ts';
import type { Frame } from '#import/confined/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { maxShortTextBytes } from '#import/limits.ts';
import { csv, fileOf, header, row, rowWith, workbook } from './import-helpers.ts';
import { catalogueOf } from './known-names.ts';

const known = catalogueOf(['Nha khoa Hoa Sen'], ['Sứ Zirconia HT']);
const plan: ImportPlan = defaultPlan;
const requests: ImportRequest[] = [
  { kind: 'inspect' },
  { kind: 'read', known, plan },
  { kind: 'raw', plan, rows: [[null, [2, 3]]] },
];

async function askedProcess(file: ImportFile, request: ImportRequest): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of askProcess<{ rows: Uint8Array<ArrayBuffer> }, unknown>(file, request)) {
    frames.push(frame);
    if (frame.kind !== 'part') break;
  }
  return frames;
}

/** What the thread answers at last: on a busy machine it may take so long that it leaves the text to a process. */
async function askedThread(file: ImportFile, request: ImportRequest): Promise<Frame[] | undefined> {
  let answer: Frame[] | undefined;
  const isAnswered = async () => {
    answer = await askThread(file, request);
    return answer !== undefined;
  };
  await expect.poll(isAnswered).toBe(true);
  return answer;
}

describe('a short text', () => {
  const asByAProcess = 'with %s is answered by the thread as by a process';
  const expectSameAnswer = async (_: string, bytes: Uint8Array) => {
    const file = fileOf(bytes, 'a.csv');
    for (const request of requests) {
      expect(await askedThread(file, request), request.kind).toEqual(await askedProcess(file, request));
    }
  };
  test.each([
    ['good and faulty rows', csv(header, row, rowWith({ 'Mã số': 'ADS-2', 'Số lượng': 'hai' }))],
    ['bytes that are no text', Buffer.from([0x41, 0x00, 0xff, 0xfe, 0x81, 0x0a])],
  ])(asByAProcess, expectSameAnswer);
  test.each([
    ['an unknown clinic and a number twice', csv(header, row, rowWith({ 'Nha khoa': 'Nha khoa Hoa Senn' }))],
    ['a header without rows', csv(header)],
    ['markup', Buffer.from('<html><table></table></html>')],
  ])(asByAProcess, { tags: ['thorough'] }, expectSameAnswer);

  test('is read by the thread only if it is one, whatever its name says', async () => {
    const inspect: ImportRequest = { kind: 'inspect' };
    expect(await askThread(fileOf(workbook({ Sheet1: [header, row] }), 'a.csv'), inspect)).toBeUndefined();
    expect(await askThread(fileOf(Buffer.from('%PDF-1.7'), 'a.csv'), inspect)).toBeUndefined();
    const long = csv(header, ...Array.from({ length: 1_000 }, () => row));
    expect(long.length).toBeGreaterThan(maxShortTextBytes);
    expect(await askThread(fileOf(long, 'a.csv'), inspect)).toBeUndefined();
  });

  test('that waits for another one is read by a process meanwhile', async () => {
    const file = fileOf(csv(header, row), 'a.csv');
    const sheets = await Promise.all([inspectFile(file), inspectFile(file), inspectFile(file)]);
    expect(sheets[1]).toEqual(sheets[0]);
    expect(sheets[2]).toEqual(sheets[0]);
  });

  test('whose caller has gone is given up, and the next one is read', async () => {
    const file = fileOf(csv(header, row), 'a.csv');
    const gone = AbortSignal.abort(new Error('The caller has gone.'));
    await expect(askThread(file, { kind: 'inspect' }, gone)).rejects.toThrow('The caller has gone.');
    expect(await askedThread(file, { kind: 'inspect' })).toHaveLength(1);
  });

  test('that keeps the thread busy for too long is left to a process', { tags: ['thorough'] }, async () => {
    // One word in one cell, in which the encodings from before Unicode are looked for.
    const slow = fileOf(Buffer.from(`${header.join(',')}\n${'abxyăđêô'.repeat(2_650)}`), 'a.csv');
    expect(slow.size).toBeLessThan(maxShortTextBytes);
    expect(await askThread(slow, { kind: 'read', known, plan })).toBeUndefined();
    expect(await askedThread(fileOf(csv(header, row), 'a.csv'), { kind: 'inspect' })).toHaveLength(1);
  });
});
