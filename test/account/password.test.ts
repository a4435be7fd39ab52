import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#domain/account/password/password.server.ts';
import { checkNewPassword, issuePassword } from '#domain/account/password/password-rules.server.ts';
import { Busy, Invalid } from '#domain/errors.ts';
import { passwords } from './staff-browser.ts';

const verdict = async (password: string, name = 'Nguyễn Lan') => {
  const error = await checkNewPassword(password, name).catch((refusal: unknown) => refusal);
  return error instanceof Invalid ? error.issues[0]?.message : error;
};

test('a password may be any text of 8 to 256 characters that is hard to guess, however it is composed', async () => {
  const fine = [
    ...Object.values(passwords),
    'correct horse battery staple',
    'xin 🐟 đừng 🐟 quên 🐟 mưa',
    issuePassword(),
    'vq7Kx2mb',
    'gạch mộ kẻ',
    `${'một hai ba cua đồng lội ruộng '.repeat(8)}!`,
  ];
  for (const password of fine) expect(await verdict(password), password).toBeUndefined();
  const short = 'xễ7kộ92w';
  expect(await verdict(short)).toBeUndefined();
  expect(await verdict(short.slice(1))).toBe('Mật khẩu phải có ít nhất 8 ký tự');
  expect(await verdict(short.slice(1).normalize('NFD'))).toBe('Mật khẩu phải có ít nhất 8 ký tự');
  const longest = `${passwords.lan} ${'ễ kẻ '.repeat(60)}`.slice(0, 256);
  expect(await verdict(longest.normalize('NFD'))).toBeUndefined();
  expect(await verdict(`${longest}ễ`)).toBe('Mật khẩu không được dài quá 256 ký tự');
});

test('common passwords are refused even if they are long enough, and it is said that they are common', async () => {
  const listed = dictionary['passwords-common'].map(String);
  expect(listed.length).toBeGreaterThan(45_000);
  const long = listed.filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThan(15_000);
  const refused = /quá dễ đoán/;
  for (const password of long.filter((_, at) => at % 50 === 0))
    expect(await verdict(password), password).toMatch(refused);
  for (const password of ['1qaz2wsx3edc4rfv', 'iloveyou123456789', 'anhyeuem123456789', 'Polniypizdec0211!'])
    expect(await verdict(password), password).toMatch(/có trong danh sách mật khẩu nhiều người dùng/);
  // Such as are too short, written until they are not.
  for (const password of listed.filter((_, at) => at % 1_000 === 0))
    expect(await verdict(password.repeat(Math.ceil(8 / password.length))), password).toMatch(refused);
});

test('patterns, and passwords made of the brand or the name, are refused', async () => {
  const weak = [
    'aaaaaaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '123456789012345678',
    'qwertyuiopasdfghjkl',
    'Password123456789',
    'P@ssw0rdP@ssw0rd!',
    'adsperlenauadsads',
    'ADS Perlenau 2026!',
    'Nha khoa bảo hành 1',
    'răng sứ răng sứ ADS',
    'Mật khẩu nha khoa 1',
    'Nguyễn Lan 1990 !!',
    'nguyenlannguyenlan',
    '01/01/1990 01/01/1990',
    'baohanh1',
    'Nha khoa 2026',
    'lan12345',
  ];
  for (const password of weak) expect(await verdict(password), password).toMatch(/quá dễ đoán/);
});

test('a password four times as long takes no longer to check', { tags: ['thorough'] }, async () => {
  await verdict(passwords.lan);
  // Without a limit the time grows with the square of the length: sixteen times.
  const maxTimes = 4;
  const fastest = async (password: string) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { user } = process.cpuUsage();
      await verdict(password);
      times.push(process.cpuUsage().user - user);
    }
    return Math.min(...times);
  };
  for (const unit of ['p4$$w0rd', '4@$e!0', '01011990', 'aZ3!', 'x', 'ễ']) {
    const long = unit.repeat(256);
    expect(await fastest(long.slice(0, 256)), unit).toBeLessThan(maxTimes * (await fastest(long.slice(0, 64))) + 1000);
  }
});

test('issued passwords differ and follow the rules', async () => {
  const issued = new Set(Array.from({ length: 100 }, issuePassword));
  expect(issued.size).toBe(100);
  for (const password of issued) expect(password).toMatch(/^[\w-]{20}$/);
});

test('two hashes run at a time; if many wait, unknown browsers get an error and known ones wait', async () => {
  const phc = await hashPassword(passwords.lan);
  const strangers = Array.from({ length: 40 }, () => verifyPassword(phc, passwords.next, true));
  const outcomes = Promise.allSettled(strangers);
  const known = verifyPassword(phc, passwords.lan);
  const settled = await outcomes;
  // Two are at work and twenty wait.
  const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(18);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
  expect(settled.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === false)).toHaveLength(22);
  expect(await known).toBe(true);
});
