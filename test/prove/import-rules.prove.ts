// @module-tag thorough
// What the rules of an import cost: which real names, clinics and numbers they stop. The long form prints the table of the rules.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { defaultBounds } from '#domain/import/plausible-days.ts';
import { normalizeText } from '#domain/text.ts';
import { importFields } from '#import/import-fields.ts';
import { cellRules } from '#import/rows/cell-rules.ts';
import { nothingUsual } from '#import/rows/usual-values.ts';
import { corpora } from '../corpora.ts';
import { report } from './scale.ts';

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
        ? rule.mend(text, field, { areWhole: true, header: importFields[field].label }) !== text
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
