import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { sharedFolder } from '../folders.ts';
import { startServerProcess } from '../processes.ts';

const dataDir = sharedFolder();

async function counts() {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const tables = ['warranty', 'product', 'clinic', 'account', 'import', 'cardBatch', 'audit'] as const;
  const rows = await Promise.all(tables.map((table) => db.read.selectFrom(table).select('id').execute()));
  await db.close();
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]?.length]));
}

test('the demo serves the fictional brand, prints what to try, and changes nothing when it is run again', async () => {
  const first = await startServerProcess({ DATA_DIR: dataDir }, 'demo');
  const last = first.output.stdout.trim().split('\n').at(-1) ?? '';
  expect(last).toMatch(
    /^Open http:\S+ and look up card ADS-2026-0001; sign in as admin, password \S{20} \(shown this once\)$/,
  );
  const card = await fetch(`${first.url}/api/user/getUser?cartId=ADS-2026-0001`);
  expect(await card.json()).toMatchObject({ success: true, user: { fullName: 'Nguyễn Thị Hoa' } });
  expect(await first.stop()).toBe(0);
  expect(first.output.stdout).not.toMatch(/[ăâđêôơưạ-ỹ]/i);
  const before = await counts();
  expect(before).toEqual({ warranty: 343, product: 12, clinic: 40, account: 1, import: 3, cardBatch: 1, audit: 68 });

  const second = await startServerProcess({ DATA_DIR: dataDir }, 'demo');
  expect(second.output.stdout.trim()).toMatch(/^Open \S+ .* with the password from the first start$/);
  await second.stop();

  const warning = await startServerProcess({ DATA_DIR: dataDir, SLOW_QUERY_MS: '1', LOG_LEVEL: 'info' }, 'demo');
  await fetch(`${warning.url}/warranty?keyword=ADS-2026-0001`);
  expect(warning.output.stdout.trimEnd().split('\n').at(-1)).toMatch(/^Open http/);
  expect(warning.output.stdout).toContain('"level":');
  await warning.stop();
  expect(await counts()).toEqual(before);
});
