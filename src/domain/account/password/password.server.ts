import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const derive = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Each hash takes a core and 19 MiB, so two run at a time. */
const limitHashes = pLimit(2);
/** Hashes that may wait. With more, people would give up before theirs is done. */
const maxWaiting = 20;
const busyRetrySeconds = 2;

interface PasswordHash {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/** Compared with the password if there is no account: it takes as long and matches no password. */
export const dummyHash = write({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) });

/** Hashes a password with argon2id and a random salt; returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await limitHashes(() => hash(password, { ...cost, salt }, tagBytes));
  return write({ ...cost, salt, tag });
}

/**
 * True if the password matches the hash. Throws if `phc` is not a string that `hashPassword` made.
 *
 * @param rejectWhenBusy true to reject the check if too many are waiting
 * @throws {Busy}
 */
export async function verifyPassword(phc: string, password: string, rejectWhenBusy = false): Promise<boolean> {
  const stored = read(phc);
  if (rejectWhenBusy && limitHashes.pendingCount >= maxWaiting) throw new Busy(words.busy, busyRetrySeconds);
  const tag = await limitHashes(() => hash(password, stored, stored.tag.length));
  return timingSafeEqual(tag, stored.tag);
}

/** True if the hash has a lower cost than new ones. */
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
