// @module-tag thorough
// Backups while clients write: each is restored and compared with the ledger of what the server has acknowledged.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { emptyPlace } from '../backup/places.ts';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { environmentOf, runProgram, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

const backups = scale(2, 50);
const writers = 4;
/** Between two backups each writer adds at least so many cards. */
const step = 5;

interface Entry {
  number: string;
  /** The customer of each version of the card that was sent; the first is that of the new card. */
  sent: string[];
  /** How many of these the server has acknowledged. */
  acknowledged: number;
}

forEachEngine('backups while clients write', (engine) => {
  test(`hold everything that was acknowledged before, and one moment (${backups} backups)`, async () => {
    const context = { db: engine.db, actor: { name: 'prove' } };
    await registerCard(context, { cardNumber: 'FIRST' });
    const server = await startServerProcess({ ...environmentOf(engine.config), LOG_LEVEL: 'warn' });
    onTestFinished(async () => void (await server.stop()));
    const client = apiClient(server.url, await sessionCookie(engine.db, 'staff'));
    const ledgers: Entry[][] = Array.from({ length: writers }, () => []);
    let isOver = false;

    /** Adds a card and changes it at once, again and again. */
    const write = async (ledger: Entry[], writer: number) => {
      while (!isOver) {
        const number = `W${writer}-${ledger.length}`;
        const entry: Entry = { number, sent: [`Khách ${number}`], acknowledged: 0 };
        ledger.push(entry);
        const card = {
          productName: 'Perlenau Tal',
          dentalName: 'Nha khoa Thuyền Giấy',
          quantity: 1,
          expiryDate: '2040-01-31',
        };
        const added = await client.call('POST', '/user', { ...card, numbCode: number, fullName: entry.sent[0] });
        expect([added.status, added.body.message]).toEqual([201, expect.anything()]);
        entry.acknowledged = 1;
        entry.sent.push(`Đã sửa ${number}`);
        const changed = await client.call('PUT', `/user/${added.body.user._id}`, {
          ...card,
          numbCode: number,
          fullName: entry.sent[1],
        });
        expect(changed.status).toBe(200);
        entry.acknowledged = 2;
      }
    };
    const writing = Promise.all(ledgers.map(write));
    const failed = writing.catch(() => undefined);
    let [cards, sizes] = [0, 0];
    try {
      for (let count = 0; count < backups; count++) {
        const aim = ledgers.map((ledger) => ledger.length + step);
        await expect.poll(() => ledgers.every((ledger, at) => ledger.length >= (aim[at] ?? 0))).toBe(true);
        const before = ledgers.map((ledger) => ledger.map(({ acknowledged }) => acknowledged));
        const archive = join(newFolder(), 'register.tar');
        const { status, stderr } = await runProgram('backup', [archive], environmentOf(engine.config));
        expect([status, stderr]).toEqual([0, expect.any(String)]);
        const sent = ledgers.map((ledger) => ledger.map((entry) => ({ ...entry, sent: [...entry.sent] })));
        const place = await emptyPlace(count % 2 === 0 ? 'sqlite' : 'postgres');
        expect(await runProgram('restore', [archive], environmentOf(place))).toMatchObject({ status: 0 });
        const found = await restoredCards(place);
        cards = found.customers.size;
        sizes++;
        for (const [writer, ledger] of sent.entries()) compare(ledger, before[writer] ?? [], found);
      }
    } finally {
      isOver = true;
      await failed;
    }
    await writing;
    report(`${engine.db.engine}: backups restored and compared`, sizes);
    report('cards in the last one', cards);
  });
});

interface Restored {
  customers: Map<string, string>;
  /** The number of audit lines of each card. */
  lines: Map<string, number>;
}

/** The cards of a restored register, and how many audit lines each has. */
async function restoredCards(place: Parameters<typeof openDatabase>[0]): Promise<Restored> {
  const db = await openDatabase(place);
  try {
    const cards = await db.read.selectFrom('warranty').select(['id', 'cardNumber', 'customerName']).execute();
    const audit = await db.read.selectFrom('audit').select('recordId').where('noun', '=', 'warranty').execute();
    const counts = new Map<number, number>();
    for (const { recordId } of audit) counts.set(recordId, (counts.get(recordId) ?? 0) + 1);
    return {
      customers: new Map(cards.map((card) => [card.cardNumber, card.customerName])),
      lines: new Map(cards.map((card) => [card.cardNumber, counts.get(card.id) ?? 0])),
    };
  } finally {
    await db.close();
  }
}

/**
 * One writer's cards: all that was acknowledged before the backup is there, nothing that was never sent, and no hole: a writer
 * begins a card when the one before is done, so at any moment all of its cards but the last have their last version.
 */
function compare(ledger: Entry[], acknowledged: number[], { customers, lines }: Restored): void {
  const versions = ledger.map(({ number, sent }) => sent.indexOf(customers.get(number) ?? '') + 1);
  for (const [at, version] of versions.entries()) {
    const number = ledger[at]?.number ?? '';
    expect(version, `${number} was acknowledged`).toBeGreaterThanOrEqual(acknowledged[at] ?? 0);
    if (customers.has(number)) expect(version, `${number} was sent`).toBeGreaterThan(0);
    // A card and its audit lines are of the same moment.
    expect(lines.get(number) ?? 0, `audit lines of ${number}`).toBe(version);
    const isFollowed = (versions[at + 1] ?? 0) > 0;
    if (isFollowed) expect(version, `${number} is complete, since the next one is there`).toBe(2);
  }
}
