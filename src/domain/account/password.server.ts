import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Hashes a password with argon2id and a fresh salt; returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const hash = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    ...cost,
    tagLength: tagBytes,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** True where the password is the one that was hashed. Throws where `phc` is not a string that `hashPassword` made. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!parts) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const hash = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(hash, expected);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
