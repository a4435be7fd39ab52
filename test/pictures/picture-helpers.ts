import { join } from 'node:path';
import sharp, { type Colour, type Metadata, type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { openSqlite } from '#database/sqlite/connection.ts';
import { DomainError } from '#domain/errors.ts';
import { pictureFile, pictureFormats, pictureWidths } from '#pictures/picture-paths.ts';
import { Pictures, type StoredPicture } from '#pictures/pictures.server.ts';
import { childProcesses } from '../child-processes.ts';
import { putEmptyRegister } from '../empty-register.ts';
import { newFolder } from '../folders.ts';

sharp.cache(false);

export class TestPictures extends Pictures {
  readonly dataDir: string;
  readonly db: Database;
  /** Names of the files that are not in quarantine. */
  readonly files: () => string[];
  /** Names of those that are. */
  readonly quarantined: () => string[];
  readonly read: (file: string) => Buffer;

  constructor(db: Database, dataDir: string, limits: ConstructorParameters<typeof Pictures>[1]) {
    super(db, limits);
    this.db = db;
    this.dataDir = dataDir;
    const connection = openSqlite(join(dataDir, 'ads.sqlite'), { readonly: true });
    onTestFinished(() => void connection.close());
    const list = (condition: string) =>
      connection.prepare(`select file from "pictureFile" where ${condition} order by file`).pluck().all() as string[];
    this.files = () => list('"quarantinedOn" is null');
    this.quarantined = () => list('"quarantinedOn" is not null');
    this.read = (file) =>
      connection.prepare('select bytes from "pictureFile" where file = ?').pluck().get(file) as Buffer;
  }
}

/** Pictures in a register that is gone after the test. */
export async function testPictures(limits?: ConstructorParameters<typeof Pictures>[1]): Promise<TestPictures> {
  const dataDir = join(newFolder(), 'data');
  await putEmptyRegister(dataDir);
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(() => db.close());
  return new TestPictures(db, dataDir, limits);
}

/** What became of a picture: the names of its files, or the sentence of its refusal. Anything else is a crash. */
export async function outcomeOf(
  pictures: Pictures,
  bytes: Uint8Array,
  what: string,
): Promise<{ stored: StoredPicture } | { sentence: string }> {
  try {
    return { stored: await pictures.store(bytes) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'unreadable-file') {
      throw new Error(`${what} was neither stored nor refused`, { cause: error });
    }
    return { sentence: error.message };
  }
}

/** The nine files that a picture must have. */
export function filesOf(name: string): string[] {
  return pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile(name, width, format))).sort();
}

/** What sharp reads out of each of a picture's files, by its end, such as `800.jpg`. */
export async function variantsOf(pictures: TestPictures, name: string): Promise<Record<string, Metadata>> {
  const entries = filesOf(name).map(async (file) => {
    return [file.slice(name.length + 1), await sharp(pictures.read(file)).metadata()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const typeOfEnd: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** A picture that is not all one colour. */
export function drawing(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    pixels.set([(x * 255) / width, (y * 255) / height, 128 + 60 * Math.sin(x / 9) * Math.cos(y / 7)], at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A picture of one colour, with an alpha channel. */
export function plain(width: number, height: number, background: Colour): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Red, green, blue and, where there is one, alpha of a pixel. */
export async function pixelAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels)];
}

/** The processes that encode a picture for another, with the memory that they have. Linux only. */
export function encodingProcesses(parent = process.pid): { id: number; megabytes: number }[] {
  return childProcesses('picture-process', parent);
}
