// Whose a card is changes only by what says so, whatever is done with clinics and cards in any order.
import { expect, test } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { undoChange } from '../changes.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';
import { type Random, seededRandom } from '../register/search-model.ts';

const card = (numbCode: string, dentalName: string) => ({
  numbCode,
  fullName: 'Nguyễn Thị Sáu',
  productName: 'Perlenau Tal',
  dentalName,
  quantity: 1,
  expiryDate: '2040-01-31',
});

const names = ['Nha khoa Một', 'Nha khoa Hai', 'Nha khoa Ba', 'Nha khoa Bá', 'Nha Khoa Mot'];

/** A card whose clinic is another one after a step; undefined if the step has made it. */
interface Change {
  card: string;
  from: string | null | undefined;
  to: string | null;
}

/** Does something as somebody of the staff, and says of a change whether that may have made it. */
type Step = (staff: ApiClient, someName: string) => Promise<(change: Change) => boolean>;

/** What is there to be changed: ids. */
interface Register {
  clinics: string[];
  cards: string[];
  merges: { id: string; kept: string; merged: string }[];
}

const chooser =
  (random: Random) =>
  <Item>(items: readonly Item[]): Item | undefined =>
    items[random(items.length)];

function stepsOn({ clinics, cards, merges }: Register, owner: ApiClient, random: Random): Record<string, Step> {
  const pick = chooser(random);
  return {
    async create(staff, dentalName) {
      const { status, body } = await staff.call('POST', '/dental', { dentalName });
      if (status === 201) clinics.push(body.dental._id);
      return () => false;
    },
    async rename(staff, dentalName) {
      await staff.call('PUT', `/dental/${pick(clinics)}`, { dentalName, propagateRename: random(2) === 0 });
      return () => false;
    },
    async alias(staff, aliases) {
      const id = pick(clinics);
      const { body } = await staff.call('GET', `/dental/${id}`);
      await staff.call('PUT', `/dental/${id}`, { dentalName: body.dental?.dentalName ?? '-', aliases });
      return () => false;
    },
    async bin(staff) {
      await staff.call('DELETE', `/dental/delete/${pick(clinics)}`);
      return () => false;
    },
    async restore(staff) {
      await staff.call('PUT', `/dental/restore/${pick(clinics)}`);
      return () => false;
    },
    async remove() {
      const id = pick(clinics) ?? '';
      await owner.call('PUT', `/dental/remove/${id}`);
      return ({ from, to }) => from === id && to === null;
    },
    async merge(staff) {
      const [kept = '', merged = ''] = [pick(clinics), pick(clinics)];
      const { status, body } = await staff.call('POST', `/dental/${kept}/merge`, { other: merged });
      if (status === 200) merges.push({ id: body.change, kept, merged });
      return ({ from, to }) => status === 200 && from === merged && to === kept;
    },
    async separate(staff) {
      const one = pick(merges);
      await undoChange(staff, one?.id ?? 0);
      return ({ from, to }) => from === one?.kept && to === one?.merged;
    },
    async adopt(staff) {
      const id = pick(clinics);
      await staff.call('PUT', `/dental/${id}/cards`, { adopt: true, rename: random(2) === 0 });
      return ({ from, to }) => from === null && to === id;
    },
    async card(staff, dentalName) {
      const { body } = await staff.call('POST', '/user', card(`V-${cards.length}`, dentalName));
      if (body.user) cards.push(body.user._id);
      return ({ from }) => from === undefined;
    },
    async edit(staff, dentalName) {
      const id = pick(cards) ?? '0';
      await staff.call('PUT', `/user/${id}`, card(`V-${cards.indexOf(id)}`, dentalName));
      return (change) => change.card === id;
    },
    async editMany(staff, dentalName) {
      const ids = [pick(cards) ?? '0', pick(cards) ?? '0'];
      await staff.call('POST', '/user/edit-all', {
        cards: { ids },
        change: { field: 'dentalName', value: dentalName },
      });
      return (change) => ids.includes(change.card);
    },
    async binCard(staff) {
      await staff.call('DELETE', `/user/delete/${pick(cards)}`);
      return () => false;
    },
    async restoreCard(staff) {
      await staff.call('PUT', `/user/restore/${pick(cards)}`);
      return () => false;
    },
  };
}

forEachEngine('a card', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { LOOKUP_LIMIT: '0' });

  test('changes hands only by what says so', async () => {
    await registerCard(engine.context, { productName: 'Perlenau Tal' });
    const people = [api.clientOf('staff'), api.clientOf('owner')] as const;
    const random = seededRandom(61);
    const pick = chooser(random);
    const register: Register = { clinics: [], cards: [], merges: [] };
    const steps = stepsOn(register, api.owner, random);
    const owners = async () => {
      const rows = await engine.db.read.selectFrom('warranty').select(['id', 'clinicId']).execute();
      return new Map(rows.map(({ id, clinicId }) => [String(id), clinicId === null ? null : String(clinicId)]));
    };
    const taken = new Set<string>();
    for (let done = 0, before = await owners(); done < 500; done++) {
      const name = pick(Object.keys(steps)) ?? '';
      const mayMake = await steps[name]?.(pick(people) ?? people[0], pick(names) ?? '');
      const after = await owners();
      taken.add(name);
      const changes = [...after].map(([id, to]) => ({ card: id, from: before.get(id), to }));
      const wrong = changes.filter((change) => change.from !== change.to && !mayMake?.(change));
      expect([name, wrong]).toEqual([name, []]);
      before = after;
    }
    expect(taken).toEqual(new Set(Object.keys(steps)));
    expect(register.cards.length).toBeGreaterThan(20);
    const active = await engine.db.read.selectFrom('clinic').select('id').where('binnedAt', 'is', null).execute();
    for (const { id } of active) {
      const own = await engine.db.read
        .selectFrom('warranty')
        .select('cardNumber')
        .where('clinicId', '=', id)
        .where('binnedAt', 'is', null)
        .execute();
      const { body } = await api.clinic(id).call('GET', '/clinic/cards?limit=100');
      const listed = body.users.map(({ numbCode }: { numbCode: string }) => numbCode);
      expect(listed.sort()).toEqual(own.map(({ cardNumber }) => cardNumber).sort());
    }
  });
});
