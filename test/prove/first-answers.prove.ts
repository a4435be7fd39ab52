// Calls with keys at random, beside a model: the same key gives the first answer again, to the byte, until what it tells of is
// removed for good, and nothing of it can be read in the register.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { forEachEngine } from '../engines.ts';
import { formOf, rowOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { patientCard, registerCard } from '../records.ts';
import { report, scale } from './scale.ts';

const runs = scale(2, 100);
const stepsOfRun = 40;
const otherContent = 'Lần lưu trước đã thành công với nội dung khác. Hãy xem lại kết quả đó trước khi lưu nữa.';
const carriedOut =
  'Yêu cầu này đã được thực hiện, nhưng câu trả lời không còn được lưu. Hãy xem lại kết quả trước khi gửi nữa.';

const calls = ['create', 'edit', 'delete', 'restore', 'remove', 'remove-all', 'restore-all'] as const;
/** A call about one of three cards, or about all three, with one of four keys. */
const newStep = fc.record({
  who: fc.constantFrom('staff', 'owner'),
  key: fc.integer({ min: 0, max: 3 }),
  call: fc.constantFrom(...calls),
  slot: fc.integer({ min: 0, max: 2 }),
  name: fc.constantFrom('Vxyqa', 'Zvfgw', 'Kjwqz'),
});
/** An earlier call once more. */
const again = fc.record({ again: fc.nat() });
type Step = typeof newStep extends fc.Arbitrary<infer Value> ? Value : never;

interface SentCall {
  who: Step['who'];
  key: string;
  method: string;
  path: string;
  body?: object;
  /** The card that it is about; 0 for several. */
  about: number;
  isRemoval: boolean;
}

interface SentAnswer {
  status: number;
  text: string;
}

/** What a call is answered with that was sent before, or whose key was. */
type Expected =
  | { kind: 'repeated'; answer: SentAnswer }
  | { kind: 'refused' | 'erased'; problem: { message: string; conflictWith?: string } };

/** What the calls of a run have done, as far as it is known from their answers. */
class Model {
  readonly #run: number;
  /** The newest card of each slot. */
  readonly #ids = new Map<number, number>();
  readonly #sent: SentCall[] = [];
  /** By account and key; the answer is null once it is erased. */
  readonly #carriedOut = new Map<string, { request: string; about: number; answer: SentAnswer | null }>();

  constructor(run: number) {
    this.#run = run;
  }

  /** What a step sends; undefined if it is about a card that was never made. */
  toCall(step: Step | { again: number }): SentCall | undefined {
    const call = 'again' in step ? this.#sent[step.again % (this.#sent.length || 1)] : this.#newCall(step);
    if (call) this.#sent.push(call);
    return call;
  }

  #newCall({ who, key, call, slot, name }: Step): SentCall | undefined {
    const card = { ...wireCard, numbCode: `R-${this.#run}-${slot}`, fullName: `${name} Wzjkf` };
    const isRemoval = call === 'remove';
    const sender = { who: isRemoval ? 'owner' : who, key: `run-${this.#run}-key-${key}`, isRemoval } as const;
    if (call === 'create') return { ...sender, method: 'POST', path: '/user', body: card, about: 0 };
    const ids = [...this.#ids.values()].map(String);
    if (call === 'remove-all' || call === 'restore-all')
      return ids.length === 0
        ? undefined
        : { ...sender, method: 'POST', path: `/user/${call}`, body: { ids }, about: 0 };
    const about = this.#ids.get(slot);
    if (about === undefined) return undefined;
    if (call === 'edit') return { ...sender, method: 'PUT', path: `/user/${about}`, body: card, about };
    const method = call === 'delete' ? 'DELETE' : 'PUT';
    return { ...sender, method, path: `/user/${call}/${about}`, about };
  }

  /** The answer that a call must have; undefined where its key is free. */
  expect(call: SentCall): Expected | undefined {
    const known = this.#carriedOut.get(nameOf(call));
    if (!known) return undefined;
    const conflict = known.about === 0 ? {} : { conflictWith: String(known.about) };
    if (known.request !== requestOf(call)) return { kind: 'refused', problem: { message: otherContent, ...conflict } };
    if (known.answer) return { kind: 'repeated', answer: known.answer };
    return { kind: 'erased', problem: { message: carriedOut, ...conflict } };
  }

  /** Takes in the answer to a call whose key was free. */
  note(call: SentCall, answer: SentAnswer): void {
    if (answer.status >= 300) return;
    const { user } = JSON.parse(answer.text);
    const about = user ? Number(user._id) : call.about;
    if (user) this.#ids.set(Number(user.numbCode.at(-1)), about);
    if (call.isRemoval)
      for (const kept of this.#carriedOut.values()) if (kept.about === 0 || kept.about === about) kept.answer = null;
    this.#carriedOut.set(nameOf(call), { request: requestOf(call), about, answer });
  }
}

const nameOf = ({ who, key }: SentCall) => `${who} ${key}`;
const requestOf = ({ method, path, body }: SentCall) => JSON.stringify([method, path, body]);

forEachEngine('calls with keys at random', (engine) => {
  beforeAll(async () => {
    await registerCard(engine.context, patientCard);
  });
  const api = openApi(engine);
  const cookies: Partial<Record<Step['who'], string>> = {};
  beforeAll(async () => {
    for (const who of ['staff', 'owner'] as const) cookies[who] = await api[who].cookie();
  });
  let run = 0;

  async function send({ who, key, method, path, body }: SentCall): Promise<SentAnswer> {
    const answer = await fetch(`${api.server.url}/api${path}`, {
      method,
      headers: { cookie: cookies[who] ?? '', 'content-type': 'application/json', 'idempotency-key': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }
  const lines = async () => {
    const { count } = engine.db.read.fn;
    const row = await engine.db.read.selectFrom('audit').select(count('id').as('lines')).executeTakeFirst();
    return Number(row?.lines);
  };

  test('are answered as at first, to the byte, and carried out once', async () => {
    const counts = { calls: 0, repeated: 0, refused: 0, erased: 0 };
    const steps = fc.array(fc.oneof(newStep, again), { minLength: stepsOfRun, maxLength: stepsOfRun });
    const take = async (model: Model, call: SentCall) => {
      const expected = model.expect(call);
      const before = await lines();
      const answer = await send(call);
      if (!expected) return model.note(call, answer);
      expect(await lines()).toBe(before);
      if (expected.kind === 'repeated') expect(answer).toEqual(expected.answer);
      else expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, expected.problem]);
      counts[expected.kind]++;
    };
    const property = fc.asyncProperty(steps, async (taken) => {
      const model = new Model(++run);
      for (const step of taken) {
        const call = model.toCall(step);
        if (!call) continue;
        counts.calls++;
        await take(model, call);
      }
      const rows = await engine.db.read.selectFrom('idempotencyKey').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('Wzjkf');
    });
    await fc.assert(property, { numRuns: runs });
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    for (const [what, count] of Object.entries(counts)) report(`${engine.db.engine}: ${what}`, count);
  });

  test('leave nothing of a card that is removed for good, neither in the file nor in a dump', async () => {
    const { staff, owner, server } = api;
    const key = (name: string) => ({ 'idempotency-key': `keys-of-a-card-${name}` });
    const card = { ...wireCard, numbCode: 'XQZ-4711', fullName: 'Vxjqa Qzwkf' };
    const { user } = (await staff.call('POST', '/user', card, key('create'))).body;
    const id = user._id;
    await staff.call('PUT', `/user/${id}`, { ...card, fullName: 'Vxjqa Qzwkf Jr' }, key('edit'));
    const damage = { user: id, kind: 'damage', toothPosition: '11', note: 'Qzwkf' };
    expect((await staff.call('POST', '/visits', damage, key('visit'))).status).toBe(201);
    // The answer quotes the clinic, which is not known.
    const file = formOf([rowOf('XQZ-4712', { customer: 'Vxjqa Qzwkf', clinic: 'Nha khoa Qzwkf' })]);
    const imported = await staff.call('POST', '/user/import', file, key('import'));
    expect([imported.status, JSON.stringify(imported.body.warnings)]).toEqual([200, expect.stringContaining('Qzwkf')]);
    const { users } = (await staff.call('GET', '/user?limit=1&q=XQZ-4712')).body;
    const change = { field: 'doctorName', value: 'BS. Qzwkf' };
    const { body } = await staff.call('POST', '/user/edit-all', { cards: { ids: [id] }, change }, key('edit-all'));
    await staff.call('PUT', `/user/${id}`, { ...card, doctorName: 'BS. Sau' }, key('edit-again'));
    const undo = () => staff.call('POST', `/changes/${body.change}/undo`, undefined, key('undo'));
    const undone = await undo();
    expect(JSON.stringify(undone.body)).toContain('XQZ-4711');
    expect(await undo()).toMatchObject({ status: 200, body: undone.body });
    const answers = async () => {
      const rows = await engine.db.read.selectFrom('idempotencyKey').selectAll().orderBy('id', 'desc').execute();
      return rows.slice(0, 7);
    };
    for (const { answer } of await answers()) expect(answer).toMatch(/^v1\.[\w-]{50,}$/);
    expect(JSON.stringify(await answers())).not.toMatch(traces);

    for (const removed of [id, users[0]._id]) {
      await staff.call('DELETE', `/user/delete/${removed}`);
      expect((await owner.call('PUT', `/user/remove/${removed}`)).status).toBe(200);
    }
    expect((await answers()).map(({ answer }) => answer)).toEqual(Array.from({ length: 7 }, () => ''));
    expect((await undo()).body.message).toBe(carriedOut);
    const { rows: tables } = await sql<{ name: string }>`${sql.raw(tablesOf[engine.db.engine])}`.execute(
      engine.db.read,
    );
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(engine.db.read);
      expect([name, JSON.stringify(rows).match(traces)]).toEqual([name, null]);
    }
    if (engine.db.engine === 'postgres') return;
    await expect.poll(() => engine.db.read.selectFrom('sharedState').select('name').execute()).toEqual([]);
    // The last connection to close folds the log into the file.
    await server.stop();
    await engine.db.close();
    const { dataDir } = engine.config;
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files)
      expect([name, readFileSync(join(parentPath, name)).toString('latin1').match(traces)]).toEqual([name, null]);
    Object.assign(engine, { db: await openDatabase(engine.config) });
    await server.start();
  });
});

const wireCard = {
  productName: patientCard.productName,
  dentalName: patientCard.clinicName,
  quantity: 2,
  expiryDate: '2090-12-31',
};

/** Parts of what was written of the card; one is enough to know it again. */
const traces = /XQZ-?471|Vxjqa|Qzwkf/i;

const tablesOf = {
  sqlite: `select name from sqlite_schema where type = 'table' and name not like 'warrantySearch%' and name not like 'sqlite_%'`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public'`,
};
