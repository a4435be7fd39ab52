// Sheets as offices write them: each card is stored as a person reads it, asked about, or left out with a word.

import { expect, test } from 'vitest';
import { moveImport } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { clearSheets } from './clear-sheets.ts';
import { struckXls, workbook } from './import-helpers.ts';
import { cellOf, type OfficeCell, type OfficeSheet, officeHeader, officeSheets, usualCard } from './office-sheets.ts';
import { fileForm, isPlain, sheetForm, untilState, uploadChecked } from './staged.ts';

/** The API leaves out what a row does not have. */
const noDoctor = { doctorName: null };
const isStruck = (cell: OfficeCell) => typeof cell === 'object' && cell !== null && 'struck' in cell;

forEachEngine('a sheet of an office', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);
  let sent = 0;
  /** Gives each card a number of its own. */
  const own = <Text>(text: Text) => (text === '#' ? `ADS-${4_000_000 + ++sent * 137}` : text);

  /** @param name of a workbook; without it a sheet of nothing but plain cells is a text file */
  function fileOf({ sheets, merged }: Pick<OfficeSheet, 'sheets' | 'merged'>, name?: string): FormData {
    if (Array.isArray(sheets)) return fileForm(sheets.map((line) => line.replace(/#/g, own)));
    const cells = Object.fromEntries(
      Object.entries(sheets).map(([sheet, rows]) => [sheet, rows.map((row) => row.map((cell) => cellOf(own(cell))))]),
    );
    const [rows = [], ...others] = Object.values(cells);
    if (name === undefined && others.length === 0 && !merged && rows.flat().every(isPlain)) return sheetForm(rows);
    const isAnyStruck = Object.values(sheets).flat(2).some(isStruck);
    const bytes = isAnyStruck ? struckXls(cells) : workbook(cells, merged ? { merged } : {});
    return fileForm(bytes, name ?? 'thẻ.xlsx');
  }

  async function expectCards(form: FormData, { cards, said, isUndecided = false }: Omit<OfficeSheet, 'sheets'>) {
    if (!Array.isArray(cards)) {
      const { status, body } = await staff.call('POST', '/user/import', form);
      return expect([status, body.message]).toEqual([400, expect.stringContaining(cards.refused)]);
    }
    const { _id: id, summary } = await uploadChecked(staff, form);
    const { rows } = (await staff.call('GET', `/imports/${id}/rows?page=1&limit=100`)).body;
    const read = rows.map(({ values }: { values: object | null }) => values && { ...noDoctor, ...values });
    expect(read).toMatchObject(cards.map((one) => one && { ...usualCard, ...one }));
    expect(summary.dates?.isUndecided ?? false).toBe(isUndecided);
    const faults = rows.flatMap((row: { faults: { reason: string }[] }) => row.faults.map(({ reason }) => reason));
    expect([...summary.notes, ...faults].join('\n')).toContain(said ?? '');
    if (isUndecided || cards.includes(null)) {
      // An account has room for 25 files that wait.
      expect((await staff.call('DELETE', `/imports/${id}`)).status).toBe(200);
      return;
    }
    // What is stored is what was shown.
    expect((await staff.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
    await untilState(staff, id, 'stored');
    const { users } = (await staff.call('GET', `/user?limit=100&import=${id}`)).body;
    const stored = new Map(users.map((user: { numbCode: string }) => [user.numbCode, user]));
    expect(
      read.map(({ numbCode }: { numbCode: string }) => {
        const user = stored.get(numbCode) as { doctorName: string; quantity: number };
        return { ...user, doctorName: user.doctorName || null, quantity: String(user.quantity) };
      }),
    ).toMatchObject(cards.map((one) => ({ ...usualCard, ...one })));
    // Another sheet may have the same numbers.
    expect((await moveImport(staff, id, 'undo')).status).toBe(200);
  }

  for (const [at, [name, sheet]] of Object.entries({ ...officeSheets, ...clearSheets }).entries())
    test(`is read as a person reads it: ${name}`, { tags: at % 16 === 0 ? [] : ['thorough'] }, () =>
      expectCards(fileOf(sheet), sheet),
    );

  test('is read from a workbook with macros', () => {
    const { 'days in many forms': sheet } = officeSheets;
    return expectCards(fileOf(sheet as OfficeSheet, 'thẻ.xlsm'), sheet as OfficeSheet);
  });

  test('of OpenDocument is refused by its name with how to save it', async () => {
    const form = fileForm(workbook({ Thẻ: [officeHeader] }, { bookType: 'ods' }), 'thẻ.ods');
    const { status, body } = await staff.call('POST', '/user/import', form);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/OpenDocument.*\.xlsx/u)]);
  });
});
