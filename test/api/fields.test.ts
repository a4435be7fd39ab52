// Every field of every noun, through all ways in and out. The fields are those that the nouns' definitions name: a new one is
// tried without a change here.
import { describe, expect, test } from 'vitest';
import { clinicNames, productNames, warrantyNames } from '#contract/record-names.ts';
import { clinicFields } from '#domain/clinic/clinic-fields.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { type FieldDefinition, fieldsWith, keysOf } from '#domain/field-definition.ts';
import { productFields } from '#domain/product/product-fields.ts';
import { products } from '#domain/product/products.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { forEachEngine } from '../engines.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { picture } from './fuzz/sensible.ts';

type Value = string | number;
type Values = Record<string, Value>;

/** Two values that a field of each type takes: `11` is a card number and a tooth. */
const samples: Record<Exclude<FieldDefinition['type'], 'picture'>, readonly [Value, Value]> = {
  name: ['Tên Một', 'Tên Hai'],
  code: ['11', '12'],
  text: ['Chữ một', 'Chữ hai'],
  integer: [2, 3],
  number: [1.5, 2.5],
  date: ['2040-01-31', '2040-02-29'],
  province: ['Huế', 'Cần Thơ'],
  phone: ['028 0000 0000', '1900 0000'],
  email: ['mot@nhakhoa.example', 'hai@nhakhoa.example'],
  link: ['https://map.example/1', 'https://map.example/2'],
  multiline: ['Gọi lại chị Hoa\nsau 17 giờ', 'Đã gọi'],
  lines: ['Dòng Một\nDòng Năm', 'Dòng Hai'],
  coverage: ['3 năm: 100 %', '3 năm: 100 %; 4 năm: 20 %'],
  indications: ['single-crown,bridge', 'bridge,veneer'],
};

/** The day of issue is past. */
const issuedOn = ['2026-01-31', '2026-02-28'] as const;
/** A value as a text file has it. */
const cellOf = (value: Value | null) => (String(value).includes('\n') ? `"${value}"` : String(value ?? ''));

interface Noun {
  path: 'user' | 'dental' | 'product';
  many: string;
  definitions: Readonly<Record<string, FieldDefinition>>;
  /** Those that are no files: what of a record its history keeps. */
  fields: string[];
  wireName(field: string): string;
  find(id: number): Promise<object | undefined>;
}

const record = (fields: readonly string[], nameOf: (field: string) => string, value: (field: string) => Value) =>
  Object.fromEntries(fields.map((field) => [nameOf(field), value(field)]));

forEachEngine('every field', { thorough: 'postgres' }, (engine) => {
  const { owner, visitor } = openApi(engine);

  const noun = (
    path: Noun['path'],
    many: string,
    definitions: Noun['definitions'],
    names: Readonly<Record<string, string>>,
    find: Noun['find'],
  ): Noun => ({
    path,
    many,
    definitions,
    fields: keysOf(definitions).filter((field) => definitions[field]?.type !== 'picture'),
    wireName: (field) => names[field] ?? field,
    find,
  });
  // Clinics and products first: cards take their names from them.
  const nouns = [
    noun('dental', 'dentals', clinicFields, clinicNames, (id) => findRecord(engine.db.read, clinics, id)),
    noun('product', 'products', productFields, productNames, (id) => findRecord(engine.db.read, products, id)),
    noun('user', 'users', warrantyFields, warrantyNames, (id) => findRecord(engine.db.read, warranties, id)),
  ];

  const sample = ({ definitions }: Noun, field: string, at: 0 | 1): Value => {
    const type = definitions[field]?.type ?? 'picture';
    if (type === 'picture') throw new Error(`${field} is a file`);
    return (field === 'issuedOn' ? issuedOn : samples[type])[at];
  };

  /** A body, or a form with a picture, as the noun's call takes it. */
  const bodyOf = ({ path }: Noun, values: Values, isNew: boolean) => {
    if (path !== 'product') return values;
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, String(value));
    if (isNew) form.append('productImage', new File([new Uint8Array(picture)], 'a.png'));
    return form;
  };

  for (const each of nouns)
    describe(`of /${each.path}`, () => {
      const { path, many, definitions, fields, wireName } = each;
      const first = record(fields, wireName, (field) => sample(each, field, 0));
      const second = record(fields, wireName, (field) => sample(each, field, 1));
      let id = '';

      test('is created, stored and answered', async () => {
        const { status, body } = await owner.call('POST', `/${path}`, bodyOf(each, first, true));
        expect([status, body[path]]).toEqual([201, expect.objectContaining(first)]);
        id = body[path]._id;
        const stored = record(fields, String, (field) => sample(each, field, 0));
        expect(await each.find(Number(id))).toMatchObject(stored);
        expect((await owner.call('GET', `/${path}/${id}`)).body[path]).toMatchObject(first);
      });

      test('is in the list, its export and its searches, and orders it', async () => {
        const page = await owner.call('GET', `/${path}?limit=10`);
        expect(page.body[many]).toContainEqual(expect.objectContaining(first));
        const all = await owner.call('GET', `/${path}/all`);
        expect(all.body[many]).toContainEqual(expect.objectContaining(first));
        for (const field of fields) {
          const words = encodeURIComponent(String(sample(each, field, 0)));
          const found = (await owner.call('GET', `/${path}?limit=10&q=${words}`)).body[many];
          if (definitions[field]?.isSearched) expect(found, field).toContainEqual(expect.objectContaining(first));
          const sorted = await owner.call('GET', `/${path}?limit=10&sort=${wireName(field)}`);
          expect(sorted.status, field).toBe(definitions[field]?.order === 'none' ? 400 : 200);
        }
      });

      test('is changed alone, and its history says so', async () => {
        const values = { ...first };
        for (const field of fields) {
          const name = wireName(field);
          const [from, to] = [values[name], sample(each, field, 1)];
          values[name] = to;
          const answer = await owner.call('PUT', `/${path}/${id}`, bodyOf(each, values, false));
          // A clinic or product that gets another name keeps the old one beside it.
          if (field === 'name') values.aliases = answer.body[path].aliases;
          expect([answer.status, answer.body[path]], field).toEqual([200, expect.objectContaining(values)]);
          const [line] = (await owner.call('GET', `/admin/history?record=${path}-${id}&limit=1`)).body.history;
          expect(line, field).toMatchObject({
            action: 'update',
            changes: expect.arrayContaining([expect.objectContaining({ field: name, from, to })]),
          });
        }
        const { history } = (await owner.call('GET', `/admin/history?record=${path}-${id}&limit=100`)).body;
        const { action, changes } = history.at(-1);
        const given = changes.map(({ field, to }: { field: string; to: unknown }) => [field, to]);
        expect([action, Object.fromEntries(given)]).toMatchObject(['create', first]);
        await owner.call('PUT', `/${path}/${id}`, bodyOf(each, first, false));
        // A card's clinic and product can be changed to these.
        if (path !== 'user')
          expect((await owner.call('POST', `/${path}`, bodyOf(each, second, true))).status).toBe(201);
      });
    });

  test('of a card comes with a spreadsheet under its label; what is optional may be missing', async () => {
    const cards = nouns.find(({ path }) => path === 'user');
    if (!cards) throw new Error('There are no cards.');
    const optional = new Set<string>(fieldsWith(warrantyFields, { isOptional: true }));
    const sheets = [cards.fields, cards.fields.filter((field) => !optional.has(field))];
    for (const [at, fields] of sheets.entries()) {
      const value = (field: string) => {
        if (field === 'cardNumber') return `NHAP-${at}`;
        // There is one tooth.
        if (field === 'quantity') return 1;
        // No card is believed to be issued in years to come.
        return field === 'issuedOn' ? '2026-01-31' : sample(cards, field, 0);
      };
      // A tab, so that only lines need quotes.
      const lines = [fields.map((field) => cards.definitions[field]?.label), fields.map(value).map(cellOf)].map((row) =>
        row.join('\t'),
      );
      const { status, body } = await owner.call('POST', '/user/import', fileForm(lines));
      expect([status, body.issues]).toEqual([200, []]);
      const [imported] = (await owner.call('GET', '/user?limit=1')).body.users;
      const missing = cards.fields
        .filter((field) => !fields.includes(field))
        .map((field) => [cards.wireName(field), null]);
      expect(imported).toMatchObject({ ...record(fields, cards.wireName, value), ...Object.fromEntries(missing) });
    }
  });

  test('of a card is exported under its label', async () => {
    const card = nouns.find(({ path }) => path === 'user');
    if (!card) throw new Error('There are no cards.');
    const selected = (await owner.call('GET', '/user?limit=1&q=11')).body.users[0];
    for (const field of card.fields) {
      const query = `format=csv&ids=${selected._id}&columns=${card.wireName(field)}`;
      const { status, body } = await owner.call('GET', `/user/export?${query}`);
      const value = cellOf(selected[card.wireName(field)]);
      expect([status, body], field).toEqual([200, `${card.definitions[field]?.label}\r\n${value}\r\n`]);
    }
    const whole = (await owner.call('GET', `/user/export?format=csv&ids=${selected._id}`)).body;
    const values = card.fields.map((field) => cellOf(selected[card.wireName(field)]));
    expect(whole.split('\r\n')[1]).toBe(values.join(','));
  });

  test('for staff only is unchanged if a request leaves it out', async () => {
    const [card] = (await owner.call('GET', '/user?limit=1&q=11')).body.users;
    const known = fieldsWith(warrantyFields, { isPublic: true }).map((field) => [
      warrantyNames[field],
      card[warrantyNames[field]],
    ]);
    const { status, body } = await owner.call('PUT', `/user/${card._id}`, Object.fromEntries(known));
    expect([status, body.user]).toEqual([200, card]);
  });

  test('of the public answer is in a look-up, and no other', async () => {
    const names = fieldsWith(warrantyFields, { isPublic: true }).map((field) => warrantyNames[field]);
    const { body } = await visitor.call('GET', '/user/getUser?cartId=11');
    expect(Object.keys(body.user).sort()).toEqual([...names].sort());
    const seven = ['dentalName', 'doctorName', 'expiryDate', 'fullName', 'numbCode', 'productName', 'quantity'];
    expect(Object.keys(body.user).sort()).toEqual(seven);
  });
});
