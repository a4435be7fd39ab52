// Changes at random on fifty cards, and their undos: in the reverse order they bring the register back to the byte of its fields; in any
// order each field that nobody has touched since goes back, and exactly the others stay.
import { beforeAll, expect, test } from 'vitest';
import { warrantyNames } from '#contract/record-names.ts';
import { pick } from '#domain/field-definition.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { formOf, rowOf, untilState, uploadChecked } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { seededRandom } from '../register/search-model.ts';
import { report, scale } from './scale.ts';

const sequences = scale(6, 500);
const seed = Number(process.env.SEED ?? 1);
const clinicNames = ['Nha khoa Một', 'Nha khoa Hai', 'Nha khoa Ba'];

/** A card as the register has it: its fields, whose it is, and whether it is in the bin. */
type Card = Readonly<Record<string, string | number | boolean | null>>;
/** Cards by their ids. */
type Cards = ReadonlyMap<number, Card>;

forEachEngine('changes at random', (engine) => {
  const { staff } = openApi(engine);
  const random = seededRandom(seed);
  const one = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  let numbers = 0;
  beforeAll(async () => {
    for (let at = 0; at < 50; at++)
      await registerCard(engine.context, {
        cardNumber: `F-${at}`,
        clinicName: one(clinicNames),
        customerName: 'Lê Đầu',
      });
  });

  const read = async (): Promise<Cards> => {
    const fields = [
      'customerName',
      'cardNumber',
      'clinicName',
      'clinicId',
      'doctorName',
      'quantity',
      'expiresOn',
    ] as const;
    const rows = await engine.db.read
      .selectFrom('warranty')
      .select(['id', 'binnedAt', ...fields])
      .orderBy('id')
      .execute();
    return new Map(rows.map(({ id, ...card }) => [id, { ...card, isBinned: card.binnedAt !== null }]));
  };
  const readAll = async () => {
    const { read: db } = engine.db;
    const clinics = await db.selectFrom('clinic').select(['id', 'name', 'phone', 'binnedAt']).orderBy('id').execute();
    const aliases = await db.selectFrom('nameAlias').select(['kind', 'key', 'recordId']).orderBy('key').execute();
    return { cards: await read(), clinics, aliases };
  };
  const ids = (cards: Cards, isBinned: boolean) =>
    [...cards].flatMap(([id, card]) => (card.isBinned === isBinned ? [String(id)] : []));
  const some = (all: readonly string[]) => all.filter(() => random(8) === 0).slice(0, 6);

  /** What can be done with cards. Each returns its change; undefined if it has changed nothing. */
  const ofCards = {
    async edit(cards: Cards) {
      const id = one(ids(cards, false));
      const { version, ...card } = (await staff.call('GET', `/user/${id}`)).body.user;
      const change = one<object>([
        { fullName: `Lê ${random(100)}` },
        { quantity: 1 + random(30) },
        { doctorName: one([null, 'BS. An', 'BS. Bình']) },
        { dentalName: one(clinicNames) },
        { numbCode: `N-${++numbers}` },
      ]);
      const body = { ...pick(card, Object.values(warrantyNames)), version, ...change };
      return (await staff.call('PUT', `/user/${id}`, body)).body.change;
    },
    async 'edit many'(cards: Cards) {
      const chosen = some(ids(cards, false));
      if (chosen.length === 0) return undefined;
      const change = one<object>([
        { field: 'doctorName', value: one([null, 'BS. An', 'BS. Chi']) },
        { field: 'expiryDate', value: `2040-0${1 + random(9)}-01` },
        { field: 'dentalName', value: one(clinicNames) },
      ]);
      return (await staff.call('POST', '/user/edit-all', { cards: { ids: chosen }, change })).body.change;
    },
    async bin(cards: Cards) {
      const chosen = some(ids(cards, false));
      if (chosen.length === 0) return undefined;
      return (await staff.call('POST', '/user/remove-all', { ids: chosen })).body.change;
    },
    async restore(cards: Cards) {
      const chosen = some(ids(cards, true));
      if (chosen.length === 0) return undefined;
      return (await staff.call('POST', '/user/restore-all', { ids: chosen })).body.change;
    },
    async create() {
      const card = { numbCode: `T-${++numbers}`, fullName: 'Lê Mới', productName: 'Perlenau Tal', quantity: 1 };
      const body = { ...card, dentalName: one(clinicNames), expiryDate: '2041-01-31' };
      return (await staff.call('POST', '/user', body)).body.change;
    },
    async import(cards: Cards) {
      const others = () => ({
        customer: one(['Phạm An', 'Phạm Bình', 'Phạm Chi']),
        clinic: one(clinicNames),
        quantity: String(1 + random(3)),
      });
      // A row with another customer and another clinic would be asked about, as that of another person's card.
      const known = some(ids(cards, false)).map((id) => {
        const { cardNumber, customerName, clinicName } = cards.get(Number(id)) ?? {};
        const kept = random(2) === 0 ? { customer: String(customerName) } : { clinic: String(clinicName) };
        return rowOf(String(cardNumber), { ...others(), ...kept });
      });
      const rows = [rowOf(`I-${++numbers}`, others()), ...known];
      const { _id: id } = await uploadChecked(staff, formOf(rows));
      await staff.call('PATCH', `/imports/${id}`, { existingCards: 'update' });
      await untilState(staff, id, 'checked');
      const { status, body } = await staff.call('POST', `/imports/${id}/commit`, {});
      expect([status, body.message]).toEqual([200, undefined]);
      return (await untilState(staff, id, 'stored')).change?._id;
    },
  };
  /** What can be done with clinics, and their cards. */
  const ofClinics = {
    async rename() {
      const id = await clinicOf(one(clinicNames));
      if (id === undefined) return undefined;
      const body = { dentalName: `Nha khoa Tạm ${++numbers}`, propagateRename: random(2) === 0 };
      return (await staff.call('PUT', `/dental/${id}`, body)).body.change;
    },
    async merge() {
      const [kept, other] = [await clinicOf(one(clinicNames)), await clinicOf(one(clinicNames))];
      if (kept === undefined || other === undefined || kept === other) return undefined;
      return (await staff.call('POST', `/dental/${kept}/merge`, { other })).body.change;
    },
  };
  const clinicOf = async (name: string): Promise<string | undefined> => {
    const { dentals } = (await staff.call('GET', `/dental?limit=100&q=${encodeURIComponent(name)}`)).body;
    return dentals.find((clinic: { dentalName: string }) => clinic.dentalName === name)?._id;
  };
  /** Imports take a hundred times as long as the rest, so they are rare. */
  const often = (all: Readonly<Record<string, (cards: Cards) => Promise<string | undefined>>>) =>
    Object.entries(all).flatMap((step) => Array.from({ length: step[0] === 'import' ? 1 : 4 }, () => step));

  interface Made {
    name: string;
    change: string;
    before: Cards;
    after: Cards;
  }

  /** Makes up to eight changes. */
  async function make(steps: Readonly<Record<string, (cards: Cards) => Promise<string | undefined>>>): Promise<Made[]> {
    const made: Made[] = [];
    for (let step = 0; step < 3 + random(6); step++) {
      const before = await read();
      const [name, work] = one(often(steps));
      const change = await work(before);
      if (change !== undefined) made.push({ name, change, before, after: await read() });
    }
    return made;
  }

  /** Takes a change back, now and then also the undo, and that once more. */
  async function undo(change: string): Promise<void> {
    const undone = await undoChange(staff, change);
    if (random(4) > 0) return;
    await undoChange(staff, undone.change);
    await undoChange(staff, change);
  }

  test('are gone without a trace once they are taken back in the reverse order, also if some were done again', async () => {
    let changes = 0;
    for (let sequence = 0; sequence < sequences; sequence++) {
      const before = await readAll();
      const made = await make({ ...ofCards, ...ofClinics });
      changes += made.length;
      for (const { change } of made.toReversed()) await undo(change);
      // What was created is in the bin, which is as near to nothing as an undo comes.
      const after = await readAll();
      const cards = new Map([...after.cards].filter(([id]) => before.cards.has(id)));
      const names = made.map(({ name }) => name).join(', ');
      expect({ ...after, cards }, `SEED=${seed}, sequence ${sequence}: ${names}`).toEqual(before);
      expect([...after.cards].filter(([id, { isBinned }]) => !before.cards.has(id) && !isBinned)).toEqual([]);
    }
    report(`fields that differ after ${changes} changes, taken back in the reverse order`, 0, 0);
  });

  test('taken back in any order give each field back that still has what they gave, and leave exactly the others', async () => {
    let [fields, left] = [0, 0];
    for (let sequence = 0; sequence < sequences; sequence++) {
      const made = await make(ofCards);
      while (made.length > 0) {
        const [one] = made.splice(random(made.length), 1);
        if (!one) break;
        const model = modelUndo(await read(), one);
        fields += model.fields;
        left += model.left.size;
        const undone = await undoChange(staff, one.change);
        const where = `SEED=${seed}, sequence ${sequence}: ${one.name}`;
        const real = await read();
        // Only the server knows when it has put a new card into the bin.
        for (const id of model.binned)
          model.cards.set(id, { ...model.cards.get(id), binnedAt: real.get(id)?.binnedAt ?? null });
        expect(real, where).toEqual(model.cards);
        expect(new Set(undone.left.map(({ _id }) => Number(_id))), where).toEqual(model.left);
      }
    }
    report(`fields given back, beside ${left} cards of which something was left, as the model says`, fields);
  });
});

/** What belongs together: a name with what it refers to. */
const units = [
  ['customerName'],
  ['cardNumber'],
  ['clinicName', 'clinicId'],
  ['doctorName'],
  ['quantity'],
  ['expiresOn'],
  ['isBinned', 'binnedAt'],
];

const same = (a: Card, b: Card, unit: readonly string[]) => unit.every((field) => a[field] === b[field]);

/** What cards are once a change is taken back that has made `after` of `before`. */
function modelUndo(now: Cards, { before, after }: { before: Cards; after: Cards }) {
  const cards = new Map(now);
  const left = new Set<number>();
  const binned = new Set<number>();
  let fields = 0;
  for (const [id, card] of now) {
    const [was, given] = [before.get(id), after.get(id)];
    if (!given) continue;
    if (was) {
      const open = units.filter((unit) => !same(was, given, unit) && !same(card, was, unit));
      const back = open.filter((unit) => same(card, given, unit)).flat();
      if (back.length < open.flat().length) left.add(id);
      fields += back.length;
      cards.set(id, { ...card, ...Object.fromEntries(back.map((field) => [field, was[field] ?? null])) });
    } else if (!card.isBinned) {
      // A new card goes to the bin as it is, unless somebody has edited it.
      if (units.some((unit) => unit[0] !== 'isBinned' && !same(card, given, unit))) left.add(id);
      else {
        cards.set(id, { ...card, isBinned: true });
        binned.add(id);
      }
    }
  }
  return { cards, binned, left, fields };
}
