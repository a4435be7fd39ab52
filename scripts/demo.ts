// npm run demo: the site and its register with the fictional brand of samples/. Run again, it changes nothing.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, readConfig } from '#config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { ensureFirstAccount } from '#domain/account/sign-in/first-account.server.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { clinicSchema } from '#domain/clinic/clinic.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { handOver } from '#domain/clinic-desk/hand-over.server.ts';
import { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { orderBatch } from '#domain/printed-card/order-batch.server.ts';
import { printedCardsOfRange } from '#domain/printed-card/printed-card-queries.server.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import { storedGallery } from '#domain/product/gallery.ts';
import { productSchema } from '#domain/product/product.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { visitKinds, visitSteps } from '#domain/visit/visit.ts';
import { addVisit, takeStep } from '#domain/visit/visits.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { openImports } from '#import/staged/import-context.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import { exitWithParent } from '#processes/exit-with-parent.ts';
import { projectRoot } from '#project-root.ts';
import { tryToListen } from '#start/listen.ts';
import { serve } from '../src/server.ts';
import { runCommand } from './command.ts';

const samples = join(projectRoot, 'samples');
/** Who has entered what, and who has imported the spreadsheets, in turn. People who do not exist. */
const actor = { name: 'Thu Hoa' };
const importers = [actor, { name: 'Quang Minh' }];
/** A square of a picture, by its left upper corner and side as shares of the picture's width and height. */
const detail = z.object({ left: z.number(), top: z.number(), side: z.number(), caption: z.string() });
/** `picture` is a file in samples/artwork/, and `details` are parts of it for the gallery. */
const sampleProduct = productSchema.extend({ picture: z.string(), details: z.array(detail).default([]) });
/** A visit, and what was done with it. */
const sampleVisit = z.object({
  kind: z.enum(visitKinds),
  visitedOn: z.string(),
  toothPosition: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
  steps: z
    .array(z.object({ step: z.enum(visitSteps), text: z.string().optional(), share: z.int().optional() }))
    .default([]),
});
/** A batch; the cards at some of its places are handed to clinics, or issued. */
const sampleCards = z.object({
  size: z.int(),
  note: z.string(),
  handed: z.array(z.object({ from: z.int(), to: z.int(), clinic: z.string() })),
  issued: z.array(
    warrantySchema.omit({ cardNumber: true }).extend({ place: z.int(), visits: z.array(sampleVisit).default([]) }),
  ),
});
/** A card of the samples for the first look-up. */
const cardToTry = 'ADS-2026-0001';

/** With this the program fills the register and serves nothing. */
const fillOnly = '--fill-only';

runCommand('npm run demo', async () => {
  const config = readConfig();
  if (process.argv.includes(fillOnly)) {
    exitWithParent();
    process.send?.(await fill(config));
    return 0;
  }
  // The password of the owner's account is shown at the end of the work, once.
  await tryToListen(config);
  let signIn: string | undefined;
  const filling = fork(import.meta.filename, [fillOnly]);
  filling.once('message', (text) => {
    signIn = String(text);
    filling.disconnect();
  });
  await once(filling, 'exit');
  if (signIn === undefined) return filling.exitCode ?? 1;
  let lastLine = '';
  const output = {
    write(warning: string) {
      process.stdout.write(warning + lastLine);
    },
  };
  const db = await openDatabase(config, { isForServer: true });
  const address = await serve({ ...config, ...ofDemo(config) }, db, { output });
  lastLine = `\nOpen ${address} and look up card ${cardToTry}; ${signIn}\n`;
  output.write('');
  return 0;
});

/**
 * Fills the register, in a process of its own: what that takes of memory is free when the server starts. What is there stays. Returns
 * how to sign in.
 */
async function fill(config: Config): Promise<string> {
  // What owners are told in Vietnamese is left out: everything else here is for whoever tries the program.
  const db = await openDatabase(config, { isForServer: true });
  await loadProducts(db);
  await loadClinics(db);
  await importSamples(db, config);
  await noteLookUps(db);
  await orderPrintedCards(db, config);
  const signIn = await prepareSignIn(db, config);
  await db.close();
  return signIn;
}

/** Defaults of the demo. */
function ofDemo({ logLevel, apiDocs, publicUrl, host, port }: Config): Partial<Config> {
  const { LOG_LEVEL, API_DOCS } = process.env;
  return {
    // Each line of the log is followed by the last line again.
    logLevel: LOG_LEVEL ? logLevel : 'warn',
    // The demo has only fictional data.
    apiDocs: API_DOCS ? apiDocs : 'public',
    publicUrl: publicUrl ?? (host === '127.0.0.1' && port > 0 ? `http://${host}:${port}` : undefined),
  };
}

/** Loads the products with their pictures, which are stored as an upload is. */
async function loadProducts(db: Database): Promise<void> {
  if (await db.read.selectFrom('product').select('id').limit(1).executeTakeFirst()) return;
  const pictures = new Pictures(db);
  const catalogue = z.array(sampleProduct).parse(readSample('products.json'));
  const loaded = [];
  for (const { picture, details, ...fields } of catalogue) {
    const file = readFileSync(join(samples, 'artwork', picture));
    const { name: image, width: imageWidth, height: imageHeight } = await pictures.store(file);
    const gallery = [];
    for (const { caption, ...part } of details) {
      const { name, ...size } = await pictures.store(await cutOut(file, part));
      gallery.push({ picture: name, ...size, caption });
    }
    loaded.push({ ...fields, image, imageWidth, imageHeight, gallery: storedGallery(gallery) });
    print(`Stored the picture of ${fields.name}, ${loaded.length} of ${catalogue.length}.`);
  }
  // Inserted after all pictures are stored, so that an interrupted demo starts again. Lists show the newest first.
  const inOrder = loaded.map((product, at) => ({ ...product, position: at + 1 }));
  for (const product of inOrder.reverse()) await addRecord({ db, actor }, products, product);
  print(`Loaded ${loaded.length} products.`);
}

/** A part of a picture, as a picture. */
async function cutOut(file: Uint8Array, part: Omit<z.infer<typeof detail>, 'caption'>): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(file);
  const { width, height } = await picture.metadata();
  const [left, top] = [Math.round(part.left * width), Math.round(part.top * height)];
  const side = Math.round(part.side * Math.min(width, height));
  return picture.extract({ left, top, width: side, height: side }).jpeg({ quality: 95 }).toBuffer();
}

async function loadClinics(db: Database): Promise<void> {
  if (await db.read.selectFrom('clinic').select('id').limit(1).executeTakeFirst()) return;
  const loaded = z.array(clinicSchema).parse(readSample('clinics.json'));
  for (const clinic of loaded) await addRecord({ db, actor }, clinics, clinic);
  print(`Loaded ${loaded.length} clinics.`);
}

async function importSamples(db: Database, { dataDir }: Config): Promise<void> {
  const imports = openImports({ db, dataDir });
  const spreadsheets = readdirSync(samples).filter((name) => /\.(csv|xls|xlsx)$/.test(name));
  const imported = await db.read
    .selectFrom('import')
    .select('fileName')
    .where('fileName', 'in', spreadsheets)
    .execute();
  const done = new Set(imported.map((row) => row.fileName));
  const missing = spreadsheets.filter((file) => !done.has(file)).sort();
  for (const [at, name] of missing.entries()) {
    const path = join(samples, name);
    const by = { actor: importers[at % importers.length] ?? actor };
    const outcome = await importAtOnce(imports, by, { name, path, size: statSync(path).size });
    if (!outcome.stored) throw new Error(`samples/${name} was refused: ${outcome.issues[0]?.reason}`);
    print(`Imported ${outcome.result.added} warranty cards from samples/${name}.`);
  }
  if (missing.length > 0) await spreadOverYear(db);
}

/** A share between 0 and 1 that looks drawn, and is the same at each start. */
const drawn = (number: number) => (number * 0.618034) % 1;

/** Makes the cards look entered over a year, more of late, as those of a business that grows: all were imported just now. */
async function spreadOverYear(db: Database): Promise<void> {
  const cards = await db.read.selectFrom('warranty').select('id').execute();
  await db.write(async (tx) => {
    for (const { id } of cards) {
      const day = addDays(todayInVietnam(), -Math.round(360 * (1 - Math.sqrt(drawn(id)))));
      const at = `${day}T0${id % 4}:${10 + (id % 50)}:00.000Z`;
      await tx.updateTable('warranty').set({ createdAt: at, updatedAt: at }).where('id', '=', id).execute();
    }
  });
}

/** Two months of look-ups: fewer at weekends, a tenth without an answer. */
async function noteLookUps(db: Database): Promise<void> {
  if (await db.read.selectFrom('lookUpNote').select('day').limit(1).executeTakeFirst()) return;
  const notes = Array.from({ length: 60 }, (_, at) => {
    const day = addDays(todayInVietnam(), at - 60);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const found = Math.round((isWeekend ? 14 : 34) + 18 * drawn(at) + at / 6);
    const note = { day, cardKey: '', warrantyId: null };
    return [
      { ...note, kind: 'found' as const, count: found },
      { ...note, kind: 'not-found' as const, count: Math.round(found / 10 + 3 * drawn(at + 7)) },
    ];
  });
  await db.write((tx) => tx.insertInto('lookUpNote').values(notes.flat()).execute());
}

/** Orders a batch of printed cards, of which clinics have some and customers a few. */
async function orderPrintedCards(db: Database, config: Config): Promise<void> {
  if (await db.read.selectFrom('cardBatch').select('id').limit(1).executeTakeFirst()) return;
  const { size, note, handed, issued } = sampleCards.parse(readSample('printed-cards.json'));
  const { id: batchId } = await orderBatch({ db, actor }, new BatchKeys(new SecretKey(config)), { size, note });
  for (const { from, to, clinic } of handed) {
    const { id: clinicId } = await db.read
      .selectFrom('clinic')
      .select('id')
      .where('name', '=', clinic)
      .executeTakeFirstOrThrow();
    await handOver({ db, actor }, { batchId, from, to, clinicId });
  }
  for (const { place, visits, ...card } of issued) {
    const [printed] = await printedCardsOfRange(db.read, { batchId, from: place, to: place });
    if (!printed) continue;
    const cardNumber = formatCardNumber(printed.cardKey);
    // Entered on the day of issue.
    const now = card.issuedOn ? new Date(`${card.issuedOn}T03:00:00Z`) : new Date();
    const { id: warrantyId } = await addRecord({ db, actor, now }, warranties, { ...card, cardNumber });
    for (const visit of visits) await noteVisit(db, warrantyId, visit);
  }
  print(`Ordered a batch of ${size} printed cards.`);
}

async function noteVisit(db: Database, warrantyId: number, { steps, ...visit }: z.infer<typeof sampleVisit>) {
  const today = todayInVietnam();
  const visitedOn = visit.visitedOn < today ? visit.visitedOn : today;
  const { id } = await addVisit({ db, actor }, { ...visit, visitedOn, warrantyId });
  for (const step of steps) await takeStep({ db, actor }, { id, ...step });
}

/** Creates the owner's account if there is none. Returns how to sign in. */
async function prepareSignIn(db: Database, { admin }: Config): Promise<string> {
  const first = admin ?? { name: 'admin', password: randomBytes(15).toString('base64url') };
  if (await ensureFirstAccount(db, first)) {
    const password = admin ? 'the password in ADMIN_PASSWORD' : `password ${first.password} (shown this once)`;
    return `sign in as ${first.name}, ${password}`;
  }
  const owner = await db.read.selectFrom('account').select('name').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return `sign in as ${owner.name}, with the password from the first start`;
}

function readSample(name: string): unknown {
  return JSON.parse(readFileSync(join(samples, name), 'utf8'));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
