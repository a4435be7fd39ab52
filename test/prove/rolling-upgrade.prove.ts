// @module-tag thorough
// Two servers on one PostgreSQL go from the version before the newest migration to this one, while pages are read, and cards are
// looked up and written. The version before is built from the history of the repository.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isContracting, migrationNames } from '#database/migrations/migrations.ts';
import { openDatabase } from '#database/open-database.ts';
import { projectRoot } from '#project-root.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { signIn } from '../api-client.ts';
import { newFolder } from '../folders.ts';
import { createPostgresDatabase } from '../postgres-database.ts';
import { runProgram, type ServerProcess, startServerProcess } from '../processes.ts';
import { productForm } from '../product-form.ts';
import { aWarranty } from '../records.ts';
import { behindCaddy, freePorts, hasWrites, startLoad } from './load-behind-caddy.ts';
import { isLong, report } from './scale.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const newest = migrationNames.at(-1) ?? '';
const before = isLong && !isContracting(newest) ? lastCommitWithout(`src/database/migrations/${newest}.ts`) : undefined;
if (isLong && !hasCaddy) process.stdout.write('Skipped: there is no caddy (Debian: apt-get install caddy).\n');
if (isLong && isContracting(newest))
  process.stdout.write('Skipped: older servers cannot work after the newest migration.\n');
else if (isLong && !before) process.stdout.write('Skipped: the history of the repository is not here.\n');

const cards = 100_000;
const account = { fullName: 'lan', password: 'ba con ga trong gay o o' };

// Building another version takes a minute; the rolling restart is the short form.
test.skipIf(!hasCaddy || !before)('an upgrade over a migration fails no request and loses no write', async () => {
  const folder = newFolder();
  const database = await createPostgresDatabase('template0');
  const servers = new Map<number, ServerProcess>();
  try {
    const older = buildVersion(before ?? '', join(folder, 'older'));
    const [proxyPort = 0, ...serverPorts] = await freePorts(3);
    const settings = (port: number) => ({
      ...behindCaddy,
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, String(port)),
      ADMIN_NAME: account.fullName,
      ADMIN_PASSWORD: account.password,
    });
    for (const port of serverPorts) {
      // The word for no backups is another one before 1.1.
      const environment = { ...settings(port), BACKUP_AT: '' };
      servers.set(port, await startServerProcess(environment, join(older, 'build/programs/server.mjs'), older));
    }
    const [firstPort = 0] = serverPorts;
    const file = join(folder, 'cards.csv');
    writeFileSync(file, `\uFEFF${[header, ...rows()].join('\n')}`);
    const imported = await runProgram(join(older, 'build/programs/import.mjs'), [file], settings(firstPort), older);
    expect(imported).toMatchObject({ status: 0 });
    const { client, answer } = await signIn(servers.get(firstPort)?.url ?? '', account);
    const { productName, clinicName: dentalName } = aWarranty({});
    expect(await client.call('POST', '/dental', { dentalName })).toMatchObject({ status: 201 });
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'white' } });
    const product = productForm({ name: productName }, await picture.png().toBuffer());
    expect(await client.call('POST', '/product', product)).toMatchObject({ status: 201 });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);

    const load = await startLoad(proxyPort, serverPorts, cookie.join('; '));
    try {
      await load.moreAnswers();
      expect(await runProgram('migrate', [], settings(firstPort))).toMatchObject({ status: 0 });
      await load.moreAnswers();
      for (const port of serverPorts) {
        expect(await servers.get(port)?.stop()).toBe(0);
        const server = await startServerProcess(settings(port));
        servers.set(port, server);
        await expect.poll(() => hasWrites(server), { timeout: 120_000 }).toBe(true);
        await load.moreAnswers();
      }
    } finally {
      await load.end();
      load.report('upgrade');
    }
    const db = await openDatabase({ dataDir: join(folder, 'reader'), databaseUrl: database.url });
    const stored = new Set(
      (await db.read.selectFrom('warranty').select('cardNumber').execute()).map(({ cardNumber }) => cardNumber),
    );
    await db.close();
    const lost = [...load.acknowledged].filter((number) => !stored.has(number));
    report('from the commit', before ?? '');
    report('over the migration', newest);
    report('cards before', cards);
    report('acknowledged writes that are not there', lost.length, 0);
    expect(stored.size).toBe(cards + load.acknowledged.size);
    expect(lost).toEqual([]);
    expect(load.counts).toMatchObject({ 'pages failed': 0, 'look-ups failed': 0, 'writes failed': 0 });
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await database.drop();
  }
});

const header = 'Mã số;Họ tên;Tên sản phẩm;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';

function* rows(): Generator<string> {
  for (const card of fictionalWarranties(cards, 1)) {
    const expires = card.expiresOn.split('-').reverse().join('/');
    yield [
      card.cardNumber,
      card.customerName,
      card.productName,
      card.clinicName,
      card.doctorName,
      card.quantity,
      expires,
    ].join(';');
  }
}

/** The commit before the one, perhaps a merge, that added this file; undefined where the history does not have it. */
function lastCommitWithout(file: string): string | undefined {
  const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', file).split('\n')[0];
  if (!added) return undefined;
  return git('rev-parse', '--verify', '--quiet', `${added}^1`) || undefined;
}

function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync('git', parameters, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** Checks a commit out into `folder` and builds it as its users would. Returns the folder. */
function buildVersion(commit: string, folder: string): string {
  execFileSync('git', ['clone', '--quiet', '--no-checkout', projectRoot, folder]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  execFileSync(process.execPath, ['scripts/set-up.mjs', '--build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}
