// The server is killed while a clinic sends a damage with pictures: all of it is stored, or nothing. Sent again with its key, it is
// there once.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../scripts/fictional-warranties.ts';
import { apiClient } from '../api-client.ts';
import { forEachEngine } from '../engines.ts';
import { noisyPicture } from '../pictures/hostile-pictures.ts';
import { environmentOf, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const kills = Number(process.env.KILLS ?? scale(1, 50));
const pictures = 4;
/** A kill may also come just after the end. */
const latest = 1.15;
const random = seededRandom(Number(process.env.SEED ?? Date.now() % 2 ** 31));

forEachEngine('a damage with pictures whose server is killed', { thorough: 'postgres' }, (engine) => {
  test(`is stored with all of them or not at all, and once when it is sent again (${kills} times)`, async () => {
    const start = () => startServerProcess({ ...environmentOf(engine.config), LOG_LEVEL: 'warn' });
    const photo = new Uint8Array(await noisyPicture(600, 600));
    const form = () => {
      const sent = new FormData();
      sent.set('kind', 'damage');
      sent.set('note', 'Mẻ rìa cắn');
      for (let at = 0; at < pictures; at++) sent.append('pictures', new File([photo], `${at}.jpg`));
      return sent;
    };
    const firstCard = await registerCard(engine.context, { cardNumber: 'GIET-FIRST' });
    const clinic = await engine.db.read.selectFrom('warranty').select('clinicId').executeTakeFirstOrThrow();
    const cookie = await sessionCookie(engine.db, 'clinic', { clinicId: clinic.clinicId ?? 0 });
    let server = await start();
    const send = (card: number) =>
      apiClient(server.url, cookie).call('POST', `/clinic/cards/${card}/visits`, form(), {
        'idempotency-key': `anh-cua-the-${card}`,
      });
    /** What the register has of a card's damage, at one moment. */
    const look = async (card: number) => {
      const { visits, named, files } = await engine.db.read
        .selectFrom('warranty')
        .where('warranty.id', '=', card)
        .leftJoin('visit', 'visit.warrantyId', 'warranty.id')
        .leftJoin('visitPicture', 'visitPicture.visitId', 'visit.id')
        .leftJoin('pictureFile', 'pictureFile.visitPicture', 'visitPicture.picture')
        .select(({ fn }) => [
          fn.count<number | string>('visit.id').distinct().as('visits'),
          fn.count<number | string>('visitPicture.picture').distinct().as('named'),
          fn.count<number | string>('pictureFile.file').distinct().as('files'),
        ])
        .executeTakeFirstOrThrow();
      return [visits, named, files].map(Number);
    };
    const none = [0, 0, 0];
    const all = [1, pictures, 2 * pictures];

    const since = performance.now();
    expect((await send(firstCard)).status).toBe(201);
    const usual = performance.now() - since;
    const counts = { none: 0, all: 0 };
    for (let kill = 0; kill < kills; kill++) {
      const card = await registerCard(engine.context, { cardNumber: `GIET-${kill}` });
      const sending = send(card).catch(() => undefined);
      await setTimeout(usual * random() * latest);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      await sending;
      server = await start();
      const after = await look(card);
      expect([none, all]).toContainEqual(after);
      counts[after[0] === 0 ? 'none' : 'all']++;
      const again = await send(card);
      // Once it was carried out, an answer that was not kept is not invented.
      expect([201, 422]).toContain(again.status);
      expect(await look(card)).toEqual(all);
    }
    const loose = await engine.db.read
      .selectFrom('pictureFile')
      .selectAll()
      .where('visitPicture', 'is', null)
      .execute();
    expect(loose).toEqual([]);
    report(`${engine.db.engine}: a damage with ${pictures} pictures, usual time in ms`, Math.round(usual));
    report('killed, and nothing stored', counts.none);
    report('killed, and all stored', counts.all);
    expect(await server.stop()).toBe(0);
  });
});
