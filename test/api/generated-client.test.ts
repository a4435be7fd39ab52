import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { addAccount } from '../api-client.ts';
import { sharedFolder } from '../folders.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { aProduct } from '../records.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '..', '..', 'node_modules');
const folder = sharedFolder();
const dataDir = join(folder, 'data');
const account = { fullName: 'Bình', password: 'mười hai con giáp' };
let server: RunningServer;

beforeAll(async () => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const act = { db, actor: { name: 'Lan' } };
  await addRecord(act, products, aProduct({ name: 'Sứ Một' }));
  await addRecord(act, clinics, { name: 'Nha khoa Một' });
  await addAccount(db, { ...account, role: 'staff' });
  await db.close();
  server = await startServer({ DATA_DIR: dataDir, API_DOCS: 'public' });
});
afterAll(() => server.stop());

/** What somebody might write who has the document alone. */
const program = `
import { createUser, defaults, listUsers, lookUpWarranty, signIn } from './client.ts';

const [url = '', fullName = '', password = ''] = process.argv.slice(2);
defaults.baseUrl = url;

const signedIn = await signIn({ fullName, password });
const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ');
defaults.headers = { cookie };

const card = {
  numbCode: 'AB-001',
  fullName: 'Trần Thị Hoa',
  productName: 'Sứ Một',
  dentalName: 'Nha khoa Một',
  doctorName: null,
  quantity: 2,
  expiryDate: '2090-12-31',
};
const created = await createUser(card);
const again = await createUser(card);
const found = await lookUpWarranty({ cartId: 'ab001' });
const list = await listUsers({ q: 'tran hoa', limit: '10', isActive: 'true' });

// @ts-expect-error: there is no such field
const unknownField = () => createUser({ ...card, cardNumber: 'AB-001' });
// @ts-expect-error: a card has one owner, by another name
const misread = (answer: typeof found) => answer.status === 200 && answer.data.user.customerName;

console.log(
  JSON.stringify({
    signedIn: signedIn.status === 200 && signedIn.data.user.fullName,
    created: created.status === 201 && created.data.user.version,
    again: again.status === 409 && created.status === 201 && again.data.conflictWith === created.data.user._id,
    found: found.status === 200 && found.data.user.fullName,
    list: list.status === 200 && list.data.users.map((user) => user.numbCode),
    unused: [typeof unknownField, typeof misread],
  }),
);
`;

const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  files: ['program.ts'],
};

test('a client that is generated from the document compiles and works', { tags: ['thorough'] }, async () => {
  const at = (name: string) => join(folder, name);
  symlinkSync(modules, at('node_modules'));
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('tsconfig.json'), JSON.stringify(settings));
  writeFileSync(at('program.ts'), program);
  await run(join(modules, '.bin', 'oazapfts'), [`${server.url}/openapi.json`, at('client.ts')]);

  const checked = await run(join(modules, '.bin', 'tsc'), ['-p', folder]).catch((failed) => failed);
  expect(checked.stdout).toBe('');

  const { stdout } = await run(process.execPath, [at('program.ts'), server.url, account.fullName, account.password]);
  expect(JSON.parse(stdout)).toEqual({
    signedIn: 'Bình',
    created: 1,
    again: true,
    found: 'Trần Thị Hoa',
    list: ['AB-001'],
    unused: ['function', 'function'],
  });
});
