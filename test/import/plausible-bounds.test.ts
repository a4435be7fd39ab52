// What an import believes without asking, as the owner has set it in the brand file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { sharedFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { formOf, rowOf, header as titles, untilState } from './staged.ts';

const folder = sharedFolder();
const demo = JSON.parse(readFileSync('brand.json', 'utf8'));
/** A brand file with these bounds. */
function brandWith(name: string, plausible: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ ...demo, plausible }));
  return path;
}

const year = new Date().getFullYear();
const rows = [
  rowOf('O-1', { quantity: '40' }),
  rowOf('O-2').replace('2040', String(year + 40)),
  rowOf('O-3').replace('2040', String(year - 30)),
];
const bounds = { expiryYearsPast: 40, expiryYearsAhead: 50, teeth: 48 };
const BRAND_FILE = brandWith('brand.json', bounds);

forEachEngine('an owner who believes more than others', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine, { BRAND_FILE });

  test('is not asked about it, neither in a check nor in an import in one go', async () => {
    const { body } = await staff.call('POST', '/imports', formOf(rows));
    expect((await untilState(staff, body.import._id, 'checked')).summary.counts).toMatchObject({ new: 3, faulty: 0 });
    const atOnce = await staff.call('POST', '/user/import', formOf(rows));
    expect([atOnce.status, atOnce.body.counts]).toEqual([200, { read: 3, accepted: 3, issues: 0 }]);
  });

  test('is not asked by the command, either, which asks others', async () => {
    const sheet = join(folder, 'thẻ.csv');
    writeFileSync(sheet, [titles, ...rows.map((row) => row.replace('O-', 'P-'))].join('\n'));
    const environment = environmentOf(engine.config);
    const ask = (own: object) => runProgram('import', [sheet, '--dry-run'], { ...environment, ...own });
    expect((await ask({})).stdout).toContain('nhiều hơn 32 răng');
    expect((await ask({ BRAND_FILE })).stdout).toContain('3 dòng đều hợp lệ');
    const wrong = await ask({ BRAND_FILE: brandWith('wrong.json', { teeth: 0 }) });
    expect(wrong.stderr).toContain('plausible.teeth: phải là số nguyên từ 1 đến 1000');
  });
});
