// Pictures that a clinic sends with a damage or an answer, through the API: whose they are, what is refused, and where they go.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { openApi } from '../open-api.ts';
import { avifFlood, flatPicture, gifFlood, jpegFlood, noisyPicture, pngFlood } from '../pictures/hostile-pictures.ts';
import { drawing } from '../pictures/picture-helpers.ts';
import { environmentOf, runProgram } from '../processes.ts';
import { registerCard } from '../records.ts';

interface Sent {
  small: string;
  large: string;
  sentAt: string;
}

const tooMany = 'Chỉ gửi được tối đa 4 ảnh mỗi lần. Hãy bỏ bớt ảnh rồi gửi lại.';
const tooLarge = 'Ảnh lớn hơn 12 MB. Hãy giảm kích thước ảnh rồi tải lên lại.';

forEachEngine('pictures of a damage', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { SECRET_KEY: 'a-key-of-thirty-two-characters!!' });
  const { server, staff, viewer, owner, visitor } = api;
  let ours: number;
  let desk: ReturnType<typeof api.clinic>;
  let other: ReturnType<typeof api.clinic>;
  let photo: Buffer;

  beforeAll(async () => {
    ours = (await addRecord(engine.context, clinics, { name: 'Nha khoa Thuyền Giấy' })).id;
    const others = (await addRecord(engine.context, clinics, { name: 'Nha khoa Bến Sông' })).id;
    [desk, other] = [api.clinic(ours), api.clinic(others)];
    photo = await drawing(2400, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Bí mật' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
  });

  const formOf = (pictures: readonly Uint8Array[], fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [at, bytes] of pictures.entries())
      form.append('pictures', new File([new Uint8Array(bytes)], `${at}.jpg`));
    return form;
  };
  const aCard = async (cardNumber: string) =>
    String(await registerCard(engine.context, { cardNumber, clinicName: 'Nha khoa Thuyền Giấy' }));
  const report = (card: string, pictures: readonly Uint8Array[], headers = {}) => {
    const form = formOf(pictures, { kind: 'damage', toothPosition: '11', note: 'Mẻ rìa cắn' });
    return desk.call('POST', `/clinic/cards/${card}/visits`, form, headers);
  };
  const small = (width = 60) => drawing(width, 40).png().toBuffer();
  const visitOf = async (card: string) => (await desk.call('GET', `/clinic/cards/${card}/visits`)).body.visits[0];
  const seenByStaff = async (id: string): Promise<Sent[]> =>
    (await viewer.call('GET', `/visits/${id}`)).body.visit.pictures;
  const ask = async (path: string, who: { cookie(): Promise<string> } | undefined) => {
    const answer = await fetch(server.url + path, { headers: who ? { cookie: await who.cookie() } : {} });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const countOf = async (table: 'visitPicture' | 'pictureFile' | 'visit') => {
    const { count } = await engine.db.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const counts = async () => [await countOf('visit'), await countOf('visitPicture'), await countOf('pictureFile')];

  test('are sent with the report, turned, without metadata, at most 1600 pixels, and once for each key', async () => {
    const card = await aCard('ANH-1');
    const headers = { 'idempotency-key': 'anh-hu-hong-1' };
    const sent = await report(card, [photo, await small()], headers);
    expect([sent.status, sent.body.visit.state]).toEqual([201, 'open']);
    expect((await report(card, [photo, await small()], headers)).body).toEqual(sent.body);
    expect((await report(card, [photo], headers)).status).toBe(422);
    const { pictures } = await visitOf(card);
    expect(pictures).toHaveLength(2);
    const large = await ask(pictures[0].large, desk);
    expect(large.headers.get('content-type')).toBe('image/jpeg');
    expect(large.headers.get('cache-control')).toBe('private, no-store');
    const { width, height, exif, format } = await sharp(large.bytes).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 800, 1600, undefined]);
    expect((await sharp((await ask(pictures[0].small, desk)).bytes).metadata()).height).toBe(400);
  });

  test('are seen by that clinic and by staff, viewers too; others get what is not there, to the byte', async () => {
    const card = await aCard('ANH-2');
    await report(card, [await small()]);
    const { _id, pictures } = await visitOf(card);
    const [own] = pictures as Sent[];
    const [theirs] = await seenByStaff(_id);
    const forStaff = theirs?.large ?? '';
    const forClinic = own?.large ?? '';
    for (const [path, who] of [
      [forClinic, desk],
      [forStaff, staff],
      [forStaff, viewer],
    ] as const)
      expect((await ask(path, who)).status).toBe(200);
    const none = forClinic.replace(/[0-9a-f]{24}/, '0'.repeat(24));
    const noVisit = forClinic.replace(/visits\/\d+/, 'visits/999999');
    const refusals = [
      await ask(forClinic, other),
      await ask(none, other),
      await ask(none, desk),
      await ask(noVisit, other),
    ];
    expect(new Set(refusals.map(({ status, bytes }) => `${status} ${bytes}`))).toHaveLength(1);
    expect(refusals[0]?.status).toBe(404);
    expect((await ask(forStaff, desk)).status).toBe(403);
    expect((await ask(forClinic, staff)).status).toBe(403);
    expect((await ask(forStaff, undefined)).status).toBe(401);
    // Never where pictures of products are.
    const file = forClinic.split('/').at(-1);
    for (const who of [undefined, desk, owner]) expect((await ask(`/pictures/${file}`, who)).status).toBe(404);
    const [visit] = (await other.call('GET', '/clinic/visits?show=tasks')).body.visits;
    expect(visit).toBeUndefined();
    expect((await other.call('POST', `/clinic/visits/${_id}/add`, formOf([await small()], { text: 'x' }))).status).toBe(
      404,
    );
    expect((await viewer.call('POST', `/clinic/visits/${_id}/add`, formOf([], { text: 'x' }))).status).toBe(403);
  });

  test('come with an answer, even without words, and with what is added; each beside its line of the history', async () => {
    const card = await aCard('ANH-3');
    await report(card, []);
    const { _id } = await visitOf(card);
    const path = `/clinic/visits/${_id}`;
    expect((await desk.call('POST', `${path}/add`, formOf([await small()], { text: 'Ảnh đây' }))).status).toBe(200);
    await staff.call('POST', `/visits/${_id}/ask`, { text: 'Gửi ảnh' });
    const empty = await desk.call('POST', `${path}/answer`, formOf([]));
    expect([empty.status, empty.body.errors[0].field]).toEqual([400, 'text']);
    const headers = { 'idempotency-key': 'tra-loi-bang-anh' };
    const form = formOf([await small(), await small(80)]);
    const answered = await desk.call('POST', `${path}/answer`, form, headers);
    expect([answered.status, answered.body.visit.state]).toEqual([200, 'open']);
    expect((await desk.call('POST', `${path}/answer`, form, headers)).body).toEqual(answered.body);
    const { turns, pictures } = await visitOf(card);
    expect(turns.map(({ by }: { by: string }) => by)).toEqual(['staff', 'clinic']);
    const withAnswer = pictures.filter(({ sentAt }: Sent) => sentAt === turns[1].at);
    expect([pictures.length, withAnswer.length]).toEqual([3, 2]);
    const { history } = (await viewer.call('GET', `/admin/history?record=visit-${_id}`)).body;
    const lines = history.map(({ action, changes }: { action: string; changes: { label: string; to: unknown }[] }) => [
      action,
      changes.find(({ label }) => label === 'Số ảnh gửi kèm')?.to,
    ]);
    expect(lines).toEqual([
      ['answer', 2],
      ['ask', undefined],
      ['update', 1],
      ['create', undefined],
    ]);
  });

  test('words alone are sent as JSON, too', async () => {
    const card = await aCard('ANH-4');
    const sent = await desk.call('POST', `/clinic/cards/${card}/visits`, { kind: 'damage', note: 'Nứt' });
    expect([sent.status, (await visitOf(card)).pictures]).toEqual([201, []]);
    const odd = await desk.call('POST', `/clinic/visits/${sent.body.visit._id}/add`, { text: 'x', pictures: ['x'] });
    expect(odd.status).toBe(400);
    const long = await desk.call('POST', `/clinic/visits/${sent.body.visit._id}/add`, { text: 'x'.repeat(50_000) });
    expect(long.status).toBe(413);
  });

  test('more than four, or one of more than 12 MB, are refused in a sentence that names the field; nothing is stored', async () => {
    const card = await aCard('ANH-5');
    const before = await counts();
    const five = await report(card, await Promise.all([1, 2, 3, 4, 5].map(() => small())));
    expect([five.status, five.body.errors]).toEqual([400, [{ field: 'pictures', message: tooMany }]]);
    const huge = await report(card, [await small(), Buffer.alloc(12 * 1024 * 1024 + 1)]);
    expect([huge.status, huge.body.errors]).toEqual([400, [{ field: 'pictures', message: tooLarge }]]);
    // More than the whole form may have.
    const all = await report(
      card,
      Array.from({ length: 5 }, () => Buffer.alloc(12 * 1024 * 1024)),
    );
    expect([all.status, all.body.errors[0].field]).toEqual([400, 'pictures']);
    expect(await counts()).toEqual(before);
    const four = await report(card, await Promise.all([1, 2, 3, 4].map(() => small())));
    expect(four.status).toBe(201);
    const added = (await counts()).map((count, at) => count - (before[at] ?? 0));
    expect(added).toEqual([1, 4, 8]);
  });

  test('a hostile one refuses the whole report, with the reason, and nothing of it stays', {
    tags: ['thorough'],
  }, async () => {
    const card = await aCard('ANH-6');
    const before = await counts();
    const hostile: [string, Buffer][] = [
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
      ['a page that begins like a JPEG', Buffer.from('\xff\xd8\xff<html><script>', 'latin1')],
      ['nothing', Buffer.alloc(0)],
      ['a PNG of 900 megapixels', pngFlood(30_000, 30_000)],
      ['a GIF of 4,295 megapixels', gifFlood()],
      ['a JPEG of 4,290 megapixels', await jpegFlood()],
      ['an AVIF of 289 megapixels', await avifFlood(17_000)],
      ['a real PNG of 52 megapixels', await flatPicture(7_000, 7_400)],
    ];
    for (const [what, bytes] of hostile) {
      const refused = await report(card, [await small(), bytes]);
      expect([what, refused.status, refused.body.errors?.[0]?.field]).toEqual([what, 400, 'pictures']);
      expect(refused.body.message).toMatch(/^Ảnh "1\.jpg": \p{Lu}/u);
    }
    expect(await counts()).toEqual(before);
    expect((await report(card, [await noisyPicture(300, 300)])).status).toBe(201);
  });

  test('are no orphans of the store, whose quarantine leaves them alone', async () => {
    const stored = await countOf('pictureFile');
    const longAgo = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await engine.db.write((tx) => tx.updateTable('pictureFile').set({ writtenAt: longAgo }).execute());
    await new Pictures(engine.db).tidy(new Set());
    const left = await engine.db.read.selectFrom('pictureFile').selectAll().execute();
    expect([left.length, left.filter(({ quarantinedOn }) => quarantinedOn !== null)]).toEqual([stored, []]);
  });

  test('go with the card for good, and their bytes with them', async () => {
    const card = await aCard('ANH-7');
    const noise = await noisyPicture(500, 300);
    await report(card, [noise]);
    const { pictures } = await visitOf(card);
    const { bytes } = await ask(pictures[0].large, desk);
    const name = /[0-9a-f]{24}/.exec(pictures[0].large)?.[0] ?? '';
    const rows = async () => [
      ...(await engine.db.read.selectFrom('visitPicture').select('picture').where('picture', '=', name).execute()),
      ...(await engine.db.read.selectFrom('pictureFile').select('file').where('picture', '=', name).execute()),
    ];
    expect(await rows()).toHaveLength(3);
    await staff.call('DELETE', `/user/delete/${card}`);
    expect((await ask(pictures[0].large, desk)).status).toBe(404);
    await removeRecord(engine.context, warranties, Number(card));
    expect(await rows()).toEqual([]);
    if (engine.db.engine === 'postgres') return;
    const { dataDir } = engine.config;
    const part = bytes.subarray(2_000, 2_064);
    const files = readdirSync(dataDir).filter((file) => file.startsWith('ads.sqlite'));
    await engine.db.write((tx) => tx.selectFrom('visit').select('id').execute());
    for (const file of files.filter((one) => !one.endsWith('-wal')))
      expect([file, readFileSync(join(dataDir, file)).includes(part)]).toEqual([file, false]);
  });

  test('are in backups, and after a restore and a move where they were', async () => {
    const archive = join(newFolder(), 'register.tar');
    expect(await runProgram('backup', [archive], environmentOf(engine.config))).toMatchObject({ status: 0 });
    expect(await runProgram('restore', ['--check', archive], environmentOf(engine.config))).toMatchObject({
      status: 0,
    });
    const place = await emptyPlace(engine.db.engine === 'sqlite' ? 'postgres' : 'sqlite');
    const restored = await runProgram('restore', [archive], environmentOf(place));
    expect(restored.status, restored.stderr).toBe(0);
    const moved = await emptyPlace(engine.db.engine);
    const target = moved.databaseUrl ?? moved.dataDir;
    expect(await runProgram('move', [target], environmentOf(place))).toMatchObject({ status: 0 });
    const expected = await filesIn(engine.db);
    expect(expected.length).toBeGreaterThan(8);
    for (const config of [place, { ...moved, ...(moved.databaseUrl && { dataDir: place.dataDir }) }]) {
      const register = await openDatabase(config);
      expect(await filesIn(register)).toEqual(expected);
      await register.close();
    }
    expect(existsSync(archive)).toBe(true);

    async function filesIn(db: typeof engine.db) {
      return db.read
        .selectFrom('pictureFile')
        .innerJoin('visitPicture', 'visitPicture.picture', 'pictureFile.visitPicture')
        .select(['file', 'sha256', 'visitId', 'sentAt', 'place'])
        .orderBy('file')
        .execute();
    }
  });

  test('nobody who is not signed in sends any', async () => {
    expect((await visitor.call('POST', '/clinic/cards/1/visits', formOf([]))).status).toBe(401);
  });
});
