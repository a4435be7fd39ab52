// @module-tag thorough
// What the rules of an import cost: which real names, clinics and numbers they stop, and how many sheets that are clear to a
// person come out as they should. The long form prints the table of the rules.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { defaultBounds } from '#domain/import/plausible-days.ts';
import { normalizeText } from '#domain/text.ts';
import { cellRules } from '#import/rows/cell-rules.ts';
import { nothingUsual } from '#import/rows/usual-values.ts';
import { corpora } from '../corpora.ts';
import { clearSheets } from '../import/clear-sheets.ts';
import { readInProcess, workbook } from '../import/import-helpers.ts';
import { cellOf, type OfficeSheet, usualCard } from '../import/office-sheets.ts';
import { report } from './scale.ts';

let sent = 0;
const own = <Text>(text: Text) => (text === '#' ? `ADS-${4_000_000 + ++sent * 137}` : text);

function bytesOf(sheets: OfficeSheet['sheets']): Uint8Array {
  if (Array.isArray(sheets)) return Buffer.from(sheets.map((line) => line.replace(/#/g, own)).join('\r\n'));
  return workbook(
    Object.fromEntries(
      Object.entries(sheets).map(([name, rows]) => [name, rows.map((row) => row.map((cell) => cellOf(own(cell))))]),
    ),
  );
}

async function outcomeOf({ sheets, cards, said = '' }: (typeof clearSheets)[string]): Promise<[string, string]> {
  try {
    const { rows, issues, dates, notes } = await readInProcess(bytesOf(sheets));
    if (issues.length > 0) return ['asked', issues.map(({ reason }) => reason).join(' | ')];
    if (dates?.isUndecided) return ['asked', dates.reason];
    const read = rows.map(([, , numbCode, , fullName, productName, dentalName, doctorName, quantity, expiryDate]) => ({
      ...{ numbCode, fullName, productName, dentalName, doctorName, expiryDate },
      quantity: String(quantity),
    }));
    try {
      expect(read).toMatchObject(cards.map((one) => ({ ...usualCard, ...one })));
      expect(notes.join('\n')).toContain(said);
    } catch (error) {
      return ['wrong', (error as Error).message];
    }
    return ['right', ''];
  } catch (error) {
    if (error instanceof DomainError) return ['refused', error.message];
    throw error;
  }
}

/** Real names of people, places that clinics are named after, and the numbers of these, bare and with a year. */
function realCells(): Partial<Record<ImportField, string[]>> {
  const lines = (path: string) =>
    readFileSync(join(corpora, path), 'utf8').split('\n').map(normalizeText).filter(Boolean);
  const names = ['boy', 'girl', 'boy_no_accents', 'girl_no_accents', 'boy_one_word', 'girl_one_word'];
  const json = readFileSync(
    join(corpora, 'vi-provinces', 'vn_only_simplified_json_generated_data_vn_units_minified.json'),
    'utf8',
  );
  const places = [...json.matchAll(/"Code":"(\d+)","FullName":"([^"]+)"/g)];
  const codes = places.flatMap(([, code = '']) => code);
  return {
    customerName: names.flatMap((name) => lines(join('vi-names', 'duyet', `${name}.txt`))),
    clinicName: places.map(([, , place]) => `Nha khoa ${place}`),
    cardNumber: codes.flatMap((code) => [code, `ADS-${code}`, `${code}/26`, `T10-${code}/24`]),
  };
}

test.skipIf(!existsSync(corpora))('a rule that asks or mends sees at most one in a thousand right cells', () => {
  const cells = realCells();
  const seen = { header: '', usual: nothingUsual, today: todayInVietnam(), bounds: defaultBounds };
  report('rule', 'how sure; real cells that it sees, of all');
  for (const rule of cellRules) {
    const sees = (field: ImportField, text: string) =>
      rule.is === 'certain'
        ? rule.mend(text, field, true) !== text
        : rule.find(text, { ...seen, field, text }) !== undefined;
    const price = rule.fields.flatMap((field) => {
      const values = cells[field] ?? [];
      const stopped = values.filter((text) => sees(field, text));
      // The year of a code such as 00025/26 is one that nothing else in its file shows.
      if (rule.is !== 'odd')
        expect.soft(stopped.length * 1_000, `${rule.name} of ${field}`).toBeLessThanOrEqual(values.length);
      return values.length > 0
        ? [`${field} ${stopped.length} of ${values.length} ${stopped.slice(0, 3).join(', ')}`]
        : [];
    });
    report(`${rule.name} (${rule.is})`, price.join('; '));
  }
});

test('a sheet that is clear to a person is read without a question', async () => {
  const counts: Record<string, number> = { right: 0, asked: 0, refused: 0, wrong: 0 };
  for (const [title, sheet] of Object.entries(clearSheets)) {
    const [outcome, why] = await outcomeOf(sheet);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome !== 'right') report(`${outcome}: ${title}`, why);
  }
  report('clear sheets', JSON.stringify(counts));
  expect(counts).toEqual({ right: Object.keys(clearSheets).length, asked: 0, refused: 0, wrong: 0 });
});
