// @module-tag thorough
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '#backup/archive-format.ts';
import { backUp } from '#backup/back-up.ts';
import { BackupError } from '#backup/backup-error.ts';
import { checkArchive } from '#backup/restore.ts';
import { stepsBeforeBaseline } from '#database/migrations/migrations.ts';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { scale } from '../prove/scale.ts';
import { becomeOlder } from '../register/older-register.ts';
import { type Parts, readParts, sha256, withSums, writeParts } from './forged-archives.ts';
import { contentOf, fillRegister, rowsOf } from './full-register.ts';
import { emptyPlace } from './places.ts';

const seed = Number(process.env.SEED ?? 14);
const cards = 'rows/warranty/000001.jsonl.zst';

/** Restores with the command, which must refuse with one line that says why and leave the place empty. */
async function expectRefusal(archive: string, reason: RegExp, place?: TestEngine['config']): Promise<void> {
  const to = place ?? (await emptyPlace('sqlite'));
  const { status, stdout, stderr } = await runProgram('restore', [archive], environmentOf(to));
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(reason)]);
  const lines = stderr.trimEnd().split('\n');
  expect(lines.filter((line) => !/^Đang khôi phục: \d+ %$/.test(line))).toHaveLength(1);
  expect(existsSync(to.dataDir) ? readdirSync(to.dataDir) : []).toEqual([]);
}

forEachEngine('a backup', { names: ['sqlite'] }, (engine) => {
  let archive: string;
  let parts: Parts;
  beforeAll(async () => {
    await fillRegister(engine);
    archive = join(engine.config.dataDir, 'whole.tar');
    await backUp(engine.config, archive);
    parts = readParts(archive);
  });

  /** An archive with changed members and a manifest that has their sums, or one that is changed then. */
  function forged(change: (parts: Parts) => void, changeManifest: (manifest: Manifest) => object = (same) => same) {
    const path = join(newFolder(), 'forged.tar');
    const copy = { members: new Map(parts.members), manifest: structuredClone(parts.manifest) };
    change(copy);
    writeParts(path, copy.members, changeManifest(withSums(copy)));
    return path;
  }
  const nothing = () => {};

  test('that is put together again as it was is accepted, so the refusals below are of what was changed', async () => {
    expect(await checkArchive(forged(nothing))).toEqual(withSums(parts));
  });

  test('that was cut off anywhere is refused', async () => {
    const random = seededRandom(seed);
    const { size } = statSync(archive);
    const lengths = [0, 1, 511, 512, 513, size - 1, size - 512, size - 1024, size - 1536, size - 2048];
    while (lengths.length < scale(60, 2_000)) lengths.push(Math.floor(random() * size));
    const cut = join(newFolder(), 'cut.tar');
    for (const length of lengths) {
      copyFileSync(archive, cut);
      truncateSync(cut, length);
      await expect(checkArchive(cut), `cut to ${length} bytes`).rejects.toThrow(BackupError);
    }
    await expectRefusal(cut, / bị hỏng: | không phải bản sao lưu/);
  });

  test('in which any byte is another one is refused', async () => {
    const random = seededRandom(seed);
    const bytes = readFileSync(archive);
    const places = [0, 100, 148, 156, 257, 511, bytes.length - 1, bytes.length - 1025, bytes.length - 1536];
    while (places.length < scale(150, 5_000)) places.push(Math.floor(random() * bytes.length));
    const spoiled = join(newFolder(), 'spoiled.tar');
    for (const at of places) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(spoiled, copy);
      await expect(checkArchive(spoiled), `byte ${at}`).rejects.toThrow(BackupError);
    }
    await expectRefusal(spoiled, / bị hỏng: | không phải bản sao lưu/);
  });

  test('with something after its end, and a file that is none, are refused', async () => {
    const longer = join(newFolder(), 'longer.tar');
    writeFileSync(longer, Buffer.concat([readFileSync(archive), Buffer.alloc(512)]));
    await expectRefusal(longer, /có thứ khác sau phần cuối/);
    const folder = newFolder();
    await expectRefusal(folder, /đây không phải là tệp/);
    await expectRefusal(join(folder, 'none.tar'), /không có tệp hoặc thư mục này/);
    writeFileSync(longer, 'Kính gửi Quý khách');
    await expectRefusal(longer, /không phải bản sao lưu của chương trình này/);
  });

  test('whose manifest has another sum, size or number of rows is refused', async () => {
    const wrong = (change: (manifest: Manifest) => void) =>
      forged(nothing, (manifest) => {
        change(manifest);
        return manifest;
      });
    const member = (manifest: Manifest) =>
      manifest.members.find(({ name }) => name === cards) ?? { size: 0, sha256: '' };
    const sum = wrong((manifest) => Object.assign(member(manifest), { sha256: sha256(Buffer.from('x')) }));
    await expectRefusal(sum, /tổng kiểm tra của rows\/warranty\/000001\.jsonl\.zst sai/);
    const size = wrong((manifest) => (member(manifest).size += 1));
    await expectRefusal(size, /có kích thước khác/);
    const rows = wrong(({ tables }) =>
      Object.assign(tables.find(({ name }) => name === 'warranty') ?? {}, { rows: 1 }),
    );
    await expectRefusal(rows, /bảng warranty có \d+ dòng thay vì 1/);
  });

  test('with paths that lead elsewhere is refused, in the archive as in its manifest', async () => {
    for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'rows/../register-id', 'rows/session/000001.jsonl.zst']) {
      await expectRefusal(
        forged(({ members }) => members.set(name, Buffer.from('x'))),
        /không thuộc về đó/,
      );
    }
    for (const path of ['../x', '/etc/passwd', 'pictures/../x', 'pictures/a/b', 'imports/1/../../x', 'ads.sqlite']) {
      const [file] = parts.manifest.files;
      const archived = forged(nothing, (manifest) => ({ ...manifest, files: [{ ...file, path }] }));
      await expectRefusal(archived, /files\.0\.path trong manifest\.json không đúng/);
    }
  });

  test('with links, long names or sizes beyond its end is refused', async () => {
    for (const [at, text] of [
      [156, '2'],
      [156, 'x'],
      [156, 'L'],
      [124, '77777777777'],
    ] as const) {
      const bytes = Buffer.from(readFileSync(archive));
      bytes.write(text, at, 'latin1');
      const header = bytes.subarray(0, 512);
      header.write('        ', 148, 'latin1');
      const sum = header.reduce((all, byte) => all + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
      const path = join(newFolder(), 'links.tar');
      writeFileSync(path, bytes);
      await expectRefusal(path, / bị hỏng: | không phải bản sao lưu/);
    }
  });

  test('that would fill the memory is refused before it does', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(512 * 1024 * 1024));
    await expectRefusal(
      forged(({ members }) => members.set(cards, bomb)),
      /không giải nén được/,
    );
  });

  test('with rows that are none, of other columns or with other types is refused', async () => {
    for (const lines of [
      '{"id":1}\n',
      '[1]\n',
      '[',
      'x\n',
      '',
      '\n',
      '[]\n',
      `${JSON.stringify(Array(20).fill('x'))}\n`,
    ]) {
      await expectRefusal(
        forged(({ members }) => members.set(cards, zstdCompressSync(Buffer.from(lines)))),
        /có một dòng không hợp lệ|không kết thúc bằng dấu xuống dòng|dòng thay vì/,
      );
    }
    const renamed = forged(({ manifest }) => Object.assign(manifest.tables[0]?.columns[0] ?? {}, { name: 'drop' }));
    await expectRefusal(renamed, /Các bảng trong bản sao lưu không đúng với phiên bản/);
  });

  test('whose rows break a rule of the database is refused on both engines, and leaves nothing behind', async () => {
    const broken = forged(({ members, manifest }) => {
      const table = manifest.tables.find(({ name }) => name === 'warranty');
      const columns = table?.columns ?? [];
      const row = columns.map(({ name, type }) =>
        name === 'expiresOn' ? 'never' : /At$|By$|^import|issuedOn/.test(name) ? null : type === 'text' ? 'x' : 1,
      );
      Object.assign(table ?? {}, { rows: 1 });
      members.set(cards, zstdCompressSync(Buffer.from(`${JSON.stringify(row)}\n`)));
    });
    for (const name of ['sqlite', 'postgres'] as const) {
      const place = await emptyPlace(name);
      await expectRefusal(broken, /Không lưu được các dòng của bảng warranty/, place);
      // The place is still empty.
      const { status } = await runProgram('restore', [archive], environmentOf(place));
      expect(status).toBe(0);
    }
  });

  test('of a newer format, or of a register that this version does not know, is refused with the reason', async () => {
    const format = forged(nothing, (manifest) => ({ ...manifest, version: 3, extra: true }));
    await expectRefusal(format, /có định dạng 3, mà phiên bản này chỉ đọc được đến 2\. Hãy dùng phiên bản mới hơn/);
    const schema = forged(({ manifest }) => manifest.migrations.push('9999-future'));
    await expectRefusal(schema, /mà phiên bản này chưa biết dữ liệu của nó/);
  });

  test('of the format before, which says nothing of the register it was made of, is read', async () => {
    const older = forged(nothing, ({ integrity: _, ...manifest }) => ({ ...manifest, version: 1 }));
    expect(await checkArchive(older)).toEqual({ ...withSums(parts), version: 1, integrity: 'unchecked' });
  });

  test('of the last version before 1.0 is restored; of an older one it is refused with what to do', async () => {
    const migrations = stepsBeforeBaseline.slice(0, -1);
    const older = forged(nothing, (manifest) => ({ ...manifest, migrations }));
    await expectRefusal(older, /Hãy khôi phục nó bằng phiên bản 0\.x cuối cùng, rồi khởi động phiên bản này/);
    const { warranty, clinic, audit: all = [], import: imports } = await rowsOf(engine.db);
    // That version knew changes of many records alone.
    const audit = all.map(({ changeId: _, ...line }: { changeId?: number }) => line);
    await becomeOlder(engine.db);
    const last = join(newFolder(), 'last.tar');
    await backUp(engine.config, last);
    for (const name of ['sqlite', 'postgres'] as const) {
      const place = await emptyPlace(name);
      expect((await runProgram('restore', [last], environmentOf(place))).status).toBe(0);
      expect((await contentOf(place)).tables).toMatchObject({ warranty, clinic, audit, import: imports });
    }
  });
});
