import { type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { nameSortKey } from '#domain/name-key.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * The engines' own indexes find cards, in place of tables of postings, texts and orders. Names get sort keys, and the words of a
 * customer's name get marks in the search text, of which they are the second line.
 */
export function searchByEngine(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['warranty'],
    async up(db, print) {
      for (const statement of before(dialect)) await sql.raw(statement).execute(db);
      await fillColumns(db as Kysely<Cards>, dialect, print);
      for (const statement of [...indexes, ...dialect.createSearchIndex]) await sql.raw(statement).execute(db);
    },
  };
}

const before = ({ binaryText, dropOldTriggers }: SchemaDialect) => [
  ...dropOldTriggers,
  ...['Pending', 'State', 'Word', 'Bucket', 'Posting', 'Text', 'Order', 'Change'].map(
    (name) => `drop table "search${name}"`,
  ),
  'drop index "warranty_clinicName"',
  'drop index "warranty_productName"',
  ...['productName', 'customerName', 'clinicName'].map(
    (name) => `alter table warranty add column "${name}SortKey" ${binaryText} default '' not null`,
  ),
  `alter table warranty add column "doctorNameSortKey" ${binaryText}`,
];

const indexes = [
  ...['productName', 'customerName', 'clinicName', 'doctorName'].map(
    (name) => `create index "warranty_${name}" on warranty ("${name}SortKey", id desc) where "binnedAt" is null`,
  ),
  'create index "warranty_expiresOn" on warranty ("expiresOn", id desc) where "binnedAt" is null',
];

interface Cards {
  warranty: {
    id: number;
    search: string;
    productName: string;
    customerName: string;
    clinicName: string;
    doctorName: string | null;
  };
}

const rowsAtOnce = 5_000;
/** With fewer cards nobody waits. */
const manyCards = 20_000;
/** A slow machine takes so long for a card, with its part of the indexes, in ms. */
const timeForCard = 0.1;

async function fillColumns(db: Kysely<Cards>, { jsonRows }: SchemaDialect, print: (line: string) => void) {
  const { count } = await db
    .selectFrom('warranty')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  if (total >= manyCards) print(words.searchIsPrepared(total, Math.ceil((total * timeForCard) / 60_000)));
  const [open, close] = jsonRows.map((part) => sql.raw(part));
  for (let last = 0, done = 0; ; ) {
    const cards = await db
      .selectFrom('warranty')
      .select(['id', 'search', 'productName', 'customerName', 'clinicName', 'doctorName'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const highest = cards.at(-1);
    if (!highest) return;
    last = highest.id;
    const rows = cards.map(({ id, search, productName, customerName, clinicName, doctorName }) => [
      id,
      markName(search),
      ...[productName, customerName, clinicName].map(nameSortKey),
      doctorName === null ? null : nameSortKey(doctorName),
    ]);
    await sql`update warranty set search = value ->> 1, "productNameSortKey" = value ->> 2,
      "customerNameSortKey" = value ->> 3, "clinicNameSortKey" = value ->> 4, "doctorNameSortKey" = value ->> 5
      from ${open}${JSON.stringify(rows)}${close} where warranty.id = cast(value ->> 0 as integer)`.execute(db);
    done += cards.length;
    if (total >= manyCards && Math.floor(done / manyCards) > Math.floor((done - cards.length) / manyCards))
      print(words.searchProgress(Math.floor((100 * done) / total)));
  }
}

function markName(search: string): string {
  const [product = '', customer = '', ...others] = search.split('\n');
  return [product, `\u01c0${customer.replaceAll(' ', '\u01c0')}\u01c0`, ...others].join('\n');
}
