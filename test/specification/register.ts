// The register that the tests of the specification share: twelve products, two clinics and 35 cards.
import { readFileSync } from 'node:fs';
import { beforeAll } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { productRevision } from '#domain/product/product.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import { type ApiClient, addAccount, apiClient, signIn } from '../api-client.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { drawing } from '../pictures/picture-helpers.ts';
import { aWarranty } from '../records.ts';

/** An owner who signs in with a password. */
export const owner = { fullName: 'Chu He Thong', password: 'bay con sếu vượt đèo Hải Vân' };

const samples: { name: string }[] = JSON.parse(readFileSync('samples/products.json', 'utf8'));
/** The names of the products, whose ids are their places from 1 on. */
export const productNames = samples.map(({ name }) => name);
/** The names of the clinics, likewise. */
export const clinicNames = ['Nha khoa Đom Đóm', 'Nha khoa Trăng Khuyết'] as const;

/** How many cards there are. Each fifth has expired, and lists begin with the last one. */
export const cardCount = 35;
/** The number of a card. */
export const cardNumber = (at: number) => `BH-${String(at).padStart(4, '0')}`;
/** Whose card that is. */
export const customer = (at: number) =>
  `${['Võ Ý Nhi', 'Nguyễn Thị Hoa', 'Trần Văn Đức', 'Lê Ánh Ngọc', 'Phạm Đình Ân'][at % 5]} ${at}`;

/** The fields of a card. */
export const card = (at: number) =>
  aWarranty({
    cardNumber: cardNumber(at),
    customerName: customer(at),
    productName: productNames[0] ?? '',
    clinicName: clinicNames[1],
    doctorName: 'BS. Lê An',
    quantity: 2,
    expiresOn: at % 5 ? '2040-12-31' : '2020-05-20',
  });

/** Fills an empty register. */
export async function fillRegister(context: ServiceContext): Promise<void> {
  const picture = await new Pictures(context.db).store(new Uint8Array(await drawing(400, 300).png().toBuffer()));
  const { name: image, width: imageWidth, height: imageHeight } = picture;
  for (const sample of samples)
    await addRecord(context, products, { ...productRevision.parse(sample), image, imageWidth, imageHeight });
  for (const name of clinicNames) await addRecord(context, clinics, { name });
  // Added when the oldest of them were new: nobody adds an expired card.
  const then = { ...context, now: new Date('2020-01-02T03:04:05Z') };
  for (let at = 1; at <= cardCount; at++) await addRecord(then, warranties, card(at));
  await addAccount(context.db, { ...owner, role: 'owner' });
}

interface Calls {
  readonly url: string;
  /** The owner, who is signed in. */
  readonly client: ApiClient;
  /** Somebody who is not signed in. */
  readonly visitor: ApiClient;
}

/** Starts a server with that register for tests without a browser. */
export function openCalls(): Calls {
  const calls = {} as Calls;
  const engine = openEngine();
  beforeAll(() => fillRegister(engine.context));
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0', API_DOCS: 'public' });
  beforeAll(async () => {
    const { client } = await signIn(server.url, owner);
    Object.assign(calls, { url: server.url, client, visitor: apiClient(server.url) });
  });
  return calls;
}
