// @module-tag thorough
// npm run export: the same file as the back office's, whole or not at all.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { sharedFolder } from '../folders.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { registerCard } from '../records.ts';

forEachEngine('npm run export', (engine) => {
  const folder = sharedFolder();
  const file = join(folder, 'cards.csv');
  beforeAll(async () => {
    await registerCard(engine.context, { cardNumber: '00120', customerName: 'Phạm Thị Đào' });
    await registerCard(engine.context, { cardNumber: '00121', customerName: 'Trần Văn Mận' });
  });
  const run = (...parameters: string[]) => runProgram('export', parameters, environmentOf(engine.config));

  test('writes what matches in the place of an older file, and nothing beside it', async () => {
    writeFileSync(file, 'older');
    expect(await run(file, '--q', 'dao', '--columns', 'numbCode,fullName')).toMatchObject({
      status: 0,
      stdout: `${file}: 1 thẻ\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('\uFEFFMã số,Họ tên\r\n00120,Phạm Thị Đào\r\n');
    expect(readdirSync(folder)).toEqual(['cards.csv']);
  });

  test('writes a workbook where the file is named so', async () => {
    const workbook = join(folder, 'cards.xlsx');
    expect(await run(workbook)).toMatchObject({ status: 0, stdout: `${workbook}: 2 thẻ\n` });
    expect(readFileSync(workbook).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    rmSync(workbook);
  });

  test('refuses wrong usage, and says why a file cannot be written', async () => {
    expect((await run()).status).toBe(2);
    expect((await run(join(folder, 'cards.pdf'))).status).toBe(2);
    expect((await run(file, '--expiry', 'never')).status).toBe(2);
    const { status, stderr } = await run(join(folder, 'absent', 'cards.csv'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('không có tệp hoặc thư mục này')]);
  });
});
