import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const derive = promisify(argon2);

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Each hash takes a core and 19 MiB: two at a time, whoever asks. */
const inTurn = pLimit(2);
/** More than this many waiting would wait for longer than people do. */
const mostWaiting = 20;
const busySeconds = 2;

interface PasswordHash {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/** What a password is compared with where there is no account: as slow as a real hash, and no password's. */
export const dummyHash = write({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) });

/** Hashes a password with argon2id and a fresh salt; returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await inTurn(() => hash(password, { ...cost, salt }, tagBytes));
  return write({ ...cost, salt, tag });
}

/**
 * True where the password is the one that was hashed. Throws where `phc` is not a string that `hashPassword` made.
 *
 * @param refusable true where whoever asks may be told to come back
 * @throws {Busy} to one who may, where too many are waiting already
 */
export async function verifyPassword(phc: string, password: string, refusable = false): Promise<boolean> {
  const stored = read(phc);
  if (refusable && inTurn.pendingCount >= mostWaiting) throw new Busy(words.busy, busySeconds);
  const tag = await inTurn(() => hash(password, stored, stored.tag.length));
  return timingSafeEqual(tag, stored.tag);
}

/** True where a hash was made at a lower cost than today's. */
export function isOutdated(phc: string): boolean {
  const { memory, passes } = read(phc);
  return memory < cost.memory || passes < cost.passes;
}

function hash(password: string, { salt, ...parameters }: Omit<PasswordHash, 'tag'>, tagLength: number) {
  const { memory, passes, parallelism } = parameters;
  const message = Buffer.from(password.normalize('NFC'));
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
}

function read(phc: string): PasswordHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!parts) throw new Error('A stored password hash cannot be read.');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [salt, tag] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  return { memory, passes, parallelism, salt, tag };
}

function write({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
