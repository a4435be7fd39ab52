import type { Database } from '#database/database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { ApiClient } from '../../api-client.ts';
import { aProduct, aWarranty } from '../../records.ts';
import { galleryPicture } from './draft.ts';
import type { Noun, Scene } from './scene.ts';
import { disposable, secret } from './sensible.ts';

const gallery = JSON.stringify([{ picture: galleryPicture, width: 800, height: 600, caption: null }]);
const nouns: Noun[] = ['user', 'dental', 'product'];
const spareNames = { product: ['Perlenau Tal', 'Perlenau Fels'], dental: ['Nha khoa Hạt Gạo', 'Nha khoa Thuyền Giấy'] };
const least = 12;
const most = { active: 60, binned: 40, removed: 40 };

export type Records = Pick<Scene, 'ids' | 'spared' | 'cards'>;

/** Fills an empty register: clinics and products that stay, and some of each noun to work on, in the bin too. */
export async function seedRecords(db: Database): Promise<Records> {
  const records: Records = {
    ids: { user: empty(), dental: empty(), product: empty() },
    spared: {
      user: { ids: new Set(), names: [] },
      dental: { ids: new Set(), names: spareNames.dental },
      product: { ids: new Set(), names: spareNames.product },
    },
    cards: [],
  };
  // Low ids are what an attacker tries: what is to stay comes later.
  for (const noun of ['dental', 'product', 'user'] as const) {
    for (let at = 0; at < least; at++) await add(db, records, noun, `${disposable} ${at}`);
    for (const name of records.spared[noun].names) records.spared[noun].ids.add(await add(db, records, noun, name));
  }
  return records;
}

const empty = () => ({ active: [], binned: [], removed: [] });

async function add(db: Database, { cards }: Records, noun: Noun, name: string): Promise<string> {
  const act = { db, actor: { name: 'fuzz' } };
  if (noun === 'dental') return String((await addRecord(act, clinics, { name })).id);
  if (noun === 'product') return String((await addRecord(act, products, { ...aProduct({ name }), gallery })).id);
  const cardNumber = `C-${name}-${cards.length}`;
  const { id } = await addRecord(
    act,
    warranties,
    aWarranty({ cardNumber, customerName: `${secret} An`, clinicName: 'Nha khoa Hạt Gạo' }),
  );
  cards.push(cardNumber);
  return String(id);
}

/** Asks the server what is there now; removes what is too much, adds what is too little. */
export async function tidyRecords(db: Database, owner: ApiClient, records: Records): Promise<void> {
  for (const noun of nouns) {
    const spared = records.spared[noun].ids;
    const rows = await list(owner, noun, true);
    if (noun === 'user') records.cards = rows.map(({ numbCode = '' }) => numbCode).slice(0, most.active);
    const active = rows.map(({ _id }) => _id);
    const lost = [...spared].filter((id) => !active.includes(id));
    if (lost.length > 0) throw new Error(`${noun} ${lost} was to stay, and is gone.`);
    const others = active.filter((id) => !spared.has(id));
    const surplus = others.slice(most.active);
    if (surplus.length > 0) await owner.call('POST', `/${noun}/remove-all`, { ids: surplus });
    for (let at = others.length; at < least; at++)
      others.push(await add(db, records, noun, `${disposable} ${Date.now()} ${at}`));
    const known = records.ids[noun];
    const binned = (await list(owner, noun, false)).map(({ _id }) => _id);
    for (const id of binned.slice(most.binned)) {
      await owner.call('PUT', `/${noun}/remove/${id}`);
      known.removed.push(id);
    }
    known.active = others.slice(0, most.active);
    known.binned = binned.slice(0, most.binned);
    known.removed = known.removed.slice(-most.removed);
  }
}

async function list(owner: ApiClient, noun: Noun, active: boolean): Promise<{ _id: string; numbCode?: string }[]> {
  const { status, body } = await owner.call('GET', `/${noun}/all?isActive=${active}`);
  if (status !== 200) throw new Error(`The list of ${noun}s is answered with ${status}.`);
  return body[`${noun}s`];
}

/** Puts one of each noun into the bin, so that it is never empty at first. */
export async function binSome(db: Database, records: Records): Promise<void> {
  const act = { db, actor: { name: 'fuzz' } };
  await binRecord(act, clinics, { id: 1 });
  await binRecord(act, products, { id: 1 });
  await binRecord(act, warranties, { id: 1 });
  records.cards.shift();
}
