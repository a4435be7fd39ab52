// @module-tag thorough
// What the rules of an import cost: how many sheets that are clear to a person come out as they should.
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
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

test('a sheet that is clear to a person is read without a question', async () => {
  const counts: Record<string, number> = { right: 0, asked: 0, refused: 0, wrong: 0 };
  for (const [title, sheet] of Object.entries(clearSheets)) {
    const [outcome, why] = await outcomeOf(sheet);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (outcome !== 'right') report(`${outcome}: ${title}`, why);
  }
  report('clear sheets', JSON.stringify(counts));
});
