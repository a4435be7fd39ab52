import { randomBytes } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { accountFields } from '#domain/account/account.ts';
import { Invalid } from '#domain/errors.ts';
import { foldText } from '#domain/text.ts';
import { accounts } from '#strings/vi/server/accounts.ts';

/** How long an issued password is valid, in ms: 7 days. */
export const issuedPasswordLifetime = 604_800_000;
const issuedBytes = 15;

/** Words that attackers try first, folded and without spaces. */
const brandWords = ['ads', 'perlenau', 'nhakhoa', 'baohanh', 'rangsu', 'matkhau', 'taikhoan', 'dangnhap', 'quanly'];
/** Shorter names are ignored, since they would remove single letters from a password. */
const minNameLength = 3;
/** In characters. The time of an estimate grows with the square of the length: 30 ms for 64, 250 ms for 256. */
const maxEstimatedLength = 64;
/** zxcvbn's list of passwords that many people have, some 49,000. */
const commonPasswords = 'passwords-common';
/** What zxcvbn calls "safely unguessable"; eight characters by chance take as many. */
const minGuesses = 100_000_000;

/**
 * Checks a password that a person chooses: 8 to 256 characters, not common, not a pattern, not made of the account's name or
 * the brand's words.
 *
 * @throws {Invalid} for the field `password`
 */
export async function checkNewPassword(password: string, name: string): Promise<void> {
  const { error } = accountFields.shape.password.safeParse(password);
  const message = error?.issues[0]?.message;
  if (message !== undefined) throw weakPassword(message);
  const estimator = await loadEstimator();
  const words = [...brandWords, ...foldText(name).split(' '), foldWithoutSpaces(name)].filter(
    (word) => word.length >= minNameLength,
  );
  // These words add no strength, however often they occur.
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), foldWithoutSpaces(password));
  const { guesses, sequence } = estimator.check(rest.slice(0, maxEstimatedLength), words);
  if (guesses >= minGuesses) return;
  const isCommon = sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === commonPasswords);
  throw weakPassword(isCommon ? accounts.passwordCommon : accounts.passwordWeak);
}

/** A random password of 120 bits, base64url. */
export function issuePassword(): string {
  return randomBytes(issuedBytes).toString('base64url');
}

function foldWithoutSpaces(text: string): string {
  return foldText(text).replaceAll(/\s/g, '');
}

function weakPassword(message: string): Invalid {
  return new Invalid(`${message}.`, [{ field: 'password', message }]);
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first chosen password, since the lists take 30 MB and 0.1 s. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}
