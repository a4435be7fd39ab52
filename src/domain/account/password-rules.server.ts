import { randomBytes } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { accountFields } from '#domain/account/account.ts';
import { Invalid } from '#domain/errors.ts';
import { foldText } from '#domain/text.ts';
import { accounts } from '#strings/vi/server/accounts.ts';

/** How long a password that somebody else has issued can be signed in with, in ms: 7 days. */
export const issuedPasswordLife = 604_800_000;
const issuedBytes = 15;

/** Words that whoever guesses here tries first, folded and without spaces. */
const wordsOfTheHouse = [
  'ads',
  'perlenau',
  'nhakhoa',
  'baohanh',
  'rangsu',
  'matkhau',
  'taikhoan',
  'dangnhap',
  'quanly',
];
/** A shorter name would take single letters out of a password. */
const shortestName = 3;
/** Estimating takes time that grows with the square of the length: 30 ms for this many characters, 250 ms for 256. */
const longestEstimated = 64;
/** zxcvbn's "safely unguessable": 10⁸ guesses or more. */
const leastScore = 3;

/**
 * The rules for every password that a person chooses: 15 to 256 characters of any kind, none of which may be common, a
 * pattern, or made of the name or of the brand's words.
 *
 * @throws {Invalid} for the field `password`
 */
export async function checkNewPassword(password: string, name: string): Promise<void> {
  const { error } = accountFields.shape.password.safeParse(password);
  const sentence = error?.issues[0]?.message;
  if (sentence !== undefined) throw weak(sentence);
  const guesser = await loadGuesser();
  const words = [...wordsOfTheHouse, ...foldText(name).split(' '), bare(name)].filter(
    (word) => word.length >= shortestName,
  );
  // The words count for nothing, however often they stand there.
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), bare(password));
  if (guesser.check(rest.slice(0, longestEstimated), words).score < leastScore) throw weak(accounts.passwordWeak);
}

/** A fresh password of 120 bits, to be shown once and replaced by the person it is for. */
export function issuePassword(): string {
  return randomBytes(issuedBytes).toString('base64url');
}

function bare(text: string): string {
  return foldText(text).replaceAll(/\s/g, '');
}

function weak(message: string): Invalid {
  return new Invalid(`${message}.`, [{ field: 'password', message }]);
}

let guesser: Promise<ZxcvbnFactory> | undefined;

/** The lists of common passwords take 30 MB and a tenth of a second: not before somebody chooses a password. */
function loadGuesser(): Promise<ZxcvbnFactory> {
  guesser ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return guesser;
}
