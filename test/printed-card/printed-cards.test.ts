// Batches of printed cards: ordered, handed to clinics, taken back, made void, replaced, and what a look-up says of each.
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { handOver } from '#domain/clinic-desk/hand-over.server.ts';
import { openLookUps } from '#domain/look-up/look-up.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { type PrintedCardRange, takeBack, voidPrintedCards } from '#domain/printed-card/move-printed-cards.server.ts';
import { orderBatch } from '#domain/printed-card/order-batch.server.ts';
import { printedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { blanksLeftByClinic, findPrintedCard, listBatches } from '#domain/printed-card/printed-card-queries.server.ts';
import { replacePrintedCard } from '#domain/printed-card/replace-printed-card.server.ts';
import { formatCardNumber, isPrintedNumber } from '#domain/printed-number.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { removeRecord } from '#domain/record/remove-records.server.ts';
import { restoreRecord } from '#domain/record/restore-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { createRefusalHold } from '#http/hold-refusal.ts';
import { limits } from '#http/limits.ts';
import { forEachEngine } from '../engines.ts';
import { aWarranty, registerCard } from '../records.ts';

const client = { address: '203.0.113.1', network: '203.0.113', block: '203.0', isProxy: false };
const { signal } = new AbortController();
const notFound = (reason: string) => ({ status: 'not-found', reason });
const fail = (error: unknown) => {
  throw error;
};

forEachEngine('printed cards', (engine) => {
  const context = () => ({ db: engine.db, actor: { name: 'Chủ' } });
  const secretKey = () => new SecretKey({ ...engine.config, secretKey: 'a-key-of-thirty-two-characters!!' });
  const keys = () => new BatchKeys(secretKey());
  const ids: Record<'batch' | 'first' | 'second', number> = { batch: 0, first: 0, second: 0 };
  let numbers: string[] = [];
  const range = (from: number, to = from): PrintedCardRange => ({ batchId: ids.batch, from, to });
  const number = (place: number) => formatCardNumber(numbers[place - 1] ?? '');
  const stateOf = async (place: number) => (await findPrintedCard(engine.db.read, number(place)))?.state;
  const open = async (batchKeys: BatchKeys, nameMask: 'none' | 'partial') => {
    const holdRefusal = createRefusalHold(limits);
    const parts = { batchKeys, nameMask, lookUpLimit: 0, holdRefusal, logError: () => fail };
    const lookUps = await openLookUps(engine.db, parts);
    onTestFinished(() => lookUps.close());
    return async (cardNumber: string, code?: string) =>
      lookUps.answer(await lookUps.admit(code === undefined ? cardNumber : `${cardNumber}-${code}`, client, signal));
  };
  const lookUp = async (...question: [string, string?]) => (await open(keys(), 'none'))(...question);
  const codeOf = async (place: number) => {
    const card = await findPrintedCard(engine.db.read, number(place));
    return printedCardCode((card && (await keys().open(card))) ?? '', numbers[place - 1] ?? '');
  };
  const linesOf = async (action: string) =>
    (await engine.db.read.selectFrom('audit').selectAll().where('noun', '=', 'cardBatch').execute())
      .filter((line) => line.action === action)
      .map(({ detail }) => JSON.parse(detail ?? '{}'));

  beforeAll(async () => {
    ids.first = (await addRecord(context(), clinics, { name: 'Nha khoa Thuyền Giấy', phone: '0900 000 001' })).id;
    ids.second = (await addRecord(context(), clinics, { name: 'Nha khoa Cỏ Lau' })).id;
  });

  test('of a register without batches are unknown: of a number of twelve digits nothing is said', async () => {
    expect(await lookUp('1234-5678-9012')).toEqual({ status: 'not-found' });
  });

  test('are ordered with numbers that no other card has, and keys that the register keeps sealed', async () => {
    const batch = await orderBatch(context(), keys(), { size: 1200, note: 'Nhà in' });
    expect(batch).toMatchObject({ name: 'L01', size: 1200, createdBy: 'Chủ' });
    ids.batch = batch.id;
    const rows = await engine.db.read.selectFrom('printedCard').selectAll().orderBy('place').execute();
    numbers = rows.map(({ cardKey }) => cardKey);
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 1200 }, (_, at) => at + 1));
    expect([new Set(numbers).size, numbers.every(isPrintedNumber)]).toEqual([1200, true]);
    const { key } = await engine.db.read.selectFrom('cardBatch').select('key').executeTakeFirstOrThrow();
    expect(key).toMatch(/^v1\./);
    expect(await linesOf('create')).toEqual([{ after: { lot: 'L01', size: 1200, note: 'Nhà in' } }]);
    await expect(orderBatch(context(), keys(), { size: 1, name: 'L01', note: null })).rejects.toThrow(
      'Đã có lô thẻ "L01".',
    );
    const other = new BatchKeys(new SecretKey({ ...engine.config, secretKey: 'another-key-of-thirty-two-chars!' }));
    await expect(orderBatch(context(), other, { size: 1, note: null })).rejects.toThrow('SECRET_KEY');
  });

  test('are handed over by their places, all or none, and the first that cannot be is named', async () => {
    expect(await handOver(context(), { ...range(1, 100), clinicId: ids.first })).toBe(100);
    expect(await handOver(context(), { ...range(51, 110), clinicId: ids.first })).toBe(60);
    const refused = handOver(context(), { ...range(105, 200), clinicId: ids.second });
    await expect(refused).rejects.toThrow(`L01 số 105 (${number(105)}) đã giao cho Nha khoa Thuyền Giấy.`);
    expect([await stateOf(110), await stateOf(111)]).toEqual(['handed', 'blank']);
    for (const [from, to] of [
      [1101, 1201],
      [9, 8],
    ] as const)
      await expect(handOver(context(), { ...range(from, to), clinicId: ids.second })).rejects.toThrow(
        'L01 có 1.200 thẻ',
      );
    expect(await linesOf('hand-over')).toEqual([
      { from: 1, to: 100, clinic: 'Nha khoa Thuyền Giấy' },
      { from: 51, to: 110, clinic: 'Nha khoa Thuyền Giấy' },
    ]);
  });

  test('are issued by a warranty with the number alone, however it is written', async () => {
    const id = await registerCard(context(), { cardNumber: numbers[0] ?? '' });
    await registerCard(context(), { cardNumber: number(2), expiresOn: '2041-01-01' });
    await registerCard(context(), { cardNumber: number(300) });
    expect([await stateOf(1), await stateOf(2), await stateOf(300), await stateOf(3)]).toEqual([
      'issued',
      'issued',
      'issued',
      'handed',
    ]);
    await expect(takeBack(context(), range(1, 5))).rejects.toThrow('L01 số 1 ');
    await expect(voidPrintedCards(context(), { ...range(2), reason: 'lost', note: null })).rejects.toThrow(
      'đã kích hoạt',
    );
    await binRecord(context(), warranties, { id });
    expect(await stateOf(1)).toBe('handed');
    await expect(voidPrintedCards(context(), { ...range(1), reason: 'lost', note: null })).rejects.toThrow('thùng rác');
    await restoreRecord(context(), warranties, id);
    expect(await stateOf(1)).toBe('issued');
  });

  test('are taken back, and made void for a reason; a void number is given to nobody', async () => {
    expect(await takeBack(context(), range(100, 110))).toBe(11);
    expect(await voidPrintedCards(context(), { ...range(101, 102), reason: 'misprinted', note: 'Mờ' })).toBe(2);
    expect([await stateOf(100), await stateOf(101)]).toEqual(['blank', 'void']);
    await expect(handOver(context(), { ...range(100, 101), clinicId: ids.second })).rejects.toThrow('L01 số 101');
    await expect(registerCard(context(), { cardNumber: number(101) })).rejects.toThrow('của thẻ in đã hủy');
    expect(await linesOf('void')).toEqual([{ from: 101, to: 102, reason: 'misprinted', note: 'Mờ' }]);
  });

  test('are replaced in one step, and the old number says so', async () => {
    const card = await replacePrintedCard(context(), { cardNumber: number(2), replacement: number(3) });
    expect(card.cardNumber).toBe(number(3));
    expect([await stateOf(2), await stateOf(3)]).toEqual(['void', 'issued']);
    expect(await lookUp(number(2))).toEqual(notFound('replaced'));
    for (const [cardNumber, replacement, why] of [
      [number(4), number(5), 'chưa được kích hoạt'],
      [number(3), number(101), 'đã hủy'],
      [number(3), number(1), number(1)],
      [number(3), '7304-8215-6652', 'Chưa in thẻ nào'],
    ] as const)
      await expect(replacePrintedCard(context(), { cardNumber, replacement })).rejects.toThrow(why);
    expect([await stateOf(3), await stateOf(5)]).toEqual(['issued', 'handed']);
    expect(await linesOf('replace')).toEqual([{ from: 2, to: 2, replacedBy: number(3) }]);
  });

  test('whose warranty is removed for good are void, unless another warranty has the number', async () => {
    const gone = await registerCard(context(), { cardNumber: number(6), customerName: 'Trần Thị Bình' });
    await binRecord(context(), warranties, { id: gone });
    const again = await registerCard(context(), { cardNumber: number(6) });
    await removeRecord(context(), warranties, gone);
    expect(await stateOf(6)).toBe('issued');
    await binRecord(context(), warranties, { id: again });
    await removeRecord(context(), warranties, again);
    expect(await stateOf(6)).toBe('void');
    expect(await lookUp(number(6))).toEqual(notFound('cancelled'));
    expect((await linesOf('void')).at(-1)).toEqual({ from: 6, to: 6, reason: 'removed' });
  });

  test('are counted by batch and by clinic', async () => {
    const { batches, total } = await listBatches(engine.db.read, { page: 1, limit: 10 });
    expect([total, batches[0]?.counts]).toEqual([1, { blank: 1098, handed: 95, issued: 3, void: 4 }]);
    expect(await blanksLeftByClinic(engine.db.read)).toEqual([
      { clinicId: ids.first, clinicName: 'Nha khoa Thuyền Giấy', left: 95 },
    ]);
  });

  test('are told by a look-up as far as is certain, and with a wrong code not at all', async () => {
    const wrong = 'aaaaaa';
    expect(await lookUp(number(1))).toMatchObject({ status: 'found', isCodeRight: false });
    expect(await lookUp(number(1), await codeOf(1))).toMatchObject({ status: 'found', isCodeRight: true });
    for (const code of [wrong, await codeOf(2), [...(await codeOf(1))].reverse().join('')])
      expect([code, await lookUp(number(1), code)]).toEqual([code, notFound('wrongCode')]);
    expect(await lookUp(number(20))).toEqual(notFound('notActivated'));
    const clinic = { name: 'Nha khoa Thuyền Giấy', phone: '0900 000 001' };
    expect(await lookUp(number(20), await codeOf(20))).toEqual({ ...notFound('notActivated'), clinic });
    expect(await lookUp(number(20), wrong)).toEqual(notFound('wrongCode'));
    expect(await lookUp('7304-8215-6652')).toEqual(notFound('neverPrinted'));
    expect(await lookUp('7304-8215-6625', wrong)).toEqual(notFound('mistyped'));
    expect(await lookUp('ADS-404')).toEqual({ status: 'not-found' });
  });

  test('leave numbers of other forms as they were, even of twelve digits', async () => {
    await registerCard(context(), { cardNumber: '202600000001' });
    expect(await lookUp('202600000001')).toMatchObject({ status: 'found', isCodeRight: false });
    expect(await lookUp('202600000001', 'aaaaaa')).toEqual(notFound('mistyped'));
  });

  test('with the right code show the whole name where it is masked', async () => {
    const masked = await open(keys(), 'partial');
    const nameOf = async (code?: string) => {
      const answer = await masked(number(1), code);
      return answer.status === 'found' && answer.warranty.customerName;
    };
    expect([await nameOf(), await nameOf(await codeOf(1))]).toEqual(['N*** V*** A***', 'Nguyễn Văn An']);
  });

  test('whose key is lost are found as before, and their codes are neither right nor wrong', async () => {
    const without = new BatchKeys(new SecretKey({ ...engine.config, secretKey: 'another-key-of-thirty-two-chars!' }));
    const answer = await (await open(without, 'none'))(number(1), 'aaaaaa');
    expect(answer).toMatchObject({ status: 'found', isCodeRight: false });
    await engine.db.write((tx) => without.dropUnreadable(tx, { name: 'ads restore' }));
    expect(await lookUp(number(1), await codeOf(1))).toMatchObject({ status: 'found', isCodeRight: false });
    expect(await linesOf('update')).toEqual([{ keyLost: true }]);
  });

  test('of years ago are proven by the code that was printed then', async () => {
    const key =
      'v1.Bs8K06R8NAccsXj7NPkPiZ56knkJvlutmoX9fD7FPhgOhphAGNmIvy_HbEHVgVWJY1g-SMNJZMGvC_Mv50EAt3Kveg-LpeAMxdE';
    const line = { lot: 'L2026', size: 1, note: null, createdAt: '2026-11-27T00:00:00.000Z', createdBy: 'Chủ' };
    await engine.db.write(async (tx) => {
      const batch = tx
        .insertInto('cardBatch')
        .values({ ...line, key })
        .returning('id');
      const { id: batchId } = await batch.executeTakeFirstOrThrow();
      await tx.insertInto('printedCard').values({ cardKey: '730482156652', batchId, place: 1 }).execute();
    });
    await registerCard(context(), { cardNumber: '7304-8215-6652' });
    expect(await lookUp('7304-8215-6652', 'jergj5')).toMatchObject({ status: 'found', isCodeRight: true });
  });

  test('are handed to one of two clinics that ask at once', async () => {
    const both = await Promise.allSettled(
      [ids.first, ids.second].map((clinicId) => handOver(context(), { ...range(400, 450), clinicId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const card = aWarranty({ cardNumber: number(500) });
    const issued = await Promise.allSettled([
      addRecord(context(), warranties, card),
      addRecord(context(), warranties, card),
    ]);
    expect(issued.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

forEachEngine('five batches of the largest size', { thorough: 'postgres' }, (engine) => {
  test('have 100,000 different numbers', { tags: ['thorough'] }, async () => {
    const context = { db: engine.db, actor: { name: 'Chủ' } };
    const keys = new BatchKeys(new SecretKey({ ...engine.config, secretKey: 'a-key-of-thirty-two-characters!!' }));
    for (const name of ['A', 'B', 'C', 'D', 'E']) await orderBatch(context, keys, { size: 20_000, name, note: null });
    const cards = await engine.db.read.selectFrom('printedCard').select(['cardKey', 'place', 'batchId']).execute();
    expect(new Set(cards.map(({ cardKey }) => cardKey)).size).toBe(100_000);
    expect(cards.every(({ cardKey }) => isPrintedNumber(cardKey))).toBe(true);
    expect(new Set(cards.map(({ batchId, place }) => `${batchId} ${place}`)).size).toBe(100_000);
  });
});
