import { expect, test } from 'vitest';
import { describeError, redactValues } from '#api/answer/describe-error.ts';

/** Throws what Node, JavaScript or a driver throws, and takes it. */
async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const card = 'ADS-2026-4711';

test.each([
  ['a URL', () => new URL(`http://x:y:z/warranty?keyword=${card}`)],
  ['a request', () => fetch(`http://a b/warranty?keyword=${card}`)],
  ['JSON', () => JSON.parse(`{"cartId": ${card}}`)],
  ['JSON that ends early', () => JSON.parse(`"${card}`)],
  ['an encoded address', () => decodeURIComponent(`/${card}/%zz`)],
  ['a member', () => (undefined as unknown as Record<string, () => void>)[card]?.() ?? (null as never)[card]],
  ['a number', () => BigInt(card)],
  ['a header', () => new Headers({ 'x-card': `${card}\nx` })],
  ['a file', () => process.chdir(`/nowhere/${card}`)],
  ['a regular expression', () => new RegExp(`(${card}`)],
  [
    'PostgreSQL',
    () =>
      Promise.reject(
        Object.assign(new Error('duplicate key value violates unique constraint "warranty_number"'), {
          ...{ code: '23505', severity: 'ERROR', table: 'warranty', parameters: [card], query: `select '${card}'` },
          detail: `Key ("cardNumber")=(${card}) already exists.`,
          where: `unnamed portal parameter $1 = '${card}'`,
        }),
      ),
  ],
  [
    'what has a cause',
    () => {
      const causes = [new Error(`No card "${card}"`)];
      throw new AggregateError(causes, `Failed for ${card}`, { cause: new Error(`of ${card}`) });
    },
  ],
  ['what is no error', () => Promise.reject({ message: `Failed for ${card}`, data: card })],
  ['a text', () => Promise.reject(card)],
])('the log is told of an error over %s without the card in it', async (_what, act) => {
  const said = JSON.stringify(describeError(await thrownBy(act)));
  expect(said).not.toMatch(/4711|ADS-2026/);
  expect(said).toContain('"type":');
});

test('an error keeps its type, message, codes and stack frames', async () => {
  const error = Object.assign(new TypeError('no such column: updatedAt'), { code: '42703', table: 'product' });
  const said = describeError(error);
  expect(said).toMatchObject({
    type: 'TypeError',
    message: 'no such column: updatedAt',
    code: '42703',
    table: 'product',
  });
  expect(said.stack).toMatch(/^ {4}at .*describe-error\.test\.ts:\d+:\d+/);
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED …'],
  ['database disk image is malformed', 'database disk image is malformed'],
  ['invalid input syntax for type date: "Nguyễn Văn An"', 'invalid input syntax for type date: …'],
  ['null value in column "cardNumber" of relation "warranty"', 'null value in column …'],
  ['Failed to parse URL from http://x/warranty?keyword=A', 'Failed to parse URL from …'],
])('of the words %j the log has %j', (message, said) => {
  expect(redactValues(message)).toBe(said);
});
