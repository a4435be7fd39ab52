import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { sharedFolder } from '../folders.ts';
import { runProgram } from '../processes.ts';

/** A machine where a release is installed: `bin`, the programs and the settings, which both name as /etc/ads.env. */
const machine = sharedFolder();
const settings = join(machine, 'ads.env');
const command = join(machine, 'bin', 'ads');
const unit = readFileSync(join(projectRoot, 'deploy', 'ads.service'), 'utf8');
const [, flags = ''] = /^ExecStart=\/opt\/ads\/bin\/node (.*) \S+$/m.exec(unit) ?? [];
mkdirSync(join(machine, 'bin'));
symlinkSync(process.execPath, join(machine, 'bin', 'node'));
symlinkSync(join(projectRoot, 'build'), join(machine, 'build'));
const launcher = readFileSync(join(projectRoot, 'scripts', 'ads.sh'), 'utf8');
writeFileSync(command, launcher.replace('settings=/etc/ads.env', `settings='${settings}'`));
chmodSync(command, 0o755);

const run = (file: string, parameters: string[]) =>
  spawnSync(file, parameters, { cwd: machine, encoding: 'utf8', env: { PATH: process.env.PATH } });
/** Runs a program with the settings of the service, read as the service reads them. */
const runAsService = (program: string, ...parameters: string[]) =>
  run(process.execPath, [
    ...flags.replace('/etc/ads.env', settings).split(' '),
    join(machine, 'build', 'programs', `${program}.mjs`),
    ...parameters,
  ]);

const passphrases = [
  ['several words', 'bốn chữ dễ nhớ cho chủ tiệm', 'bốn chữ dễ nhớ cho chủ tiệm'],
  ['backslashes, which stay', 'C:\\new\\table and more', 'C:\\new\\table and more'],
  ['quotes within', `it's the "best" shop`, `it's the "best" shop`],
  ['dollar signs', '$HOME costs $5 `b` a day', '$HOME costs $5 `b` a day'],
  ['equals signs', 'a=b=c and more of it==', 'a=b=c and more of it=='],
  ['letters of other scripts', 'răng sứ 牙 ✓ và hơn nữa', 'răng sứ 牙 ✓ và hơn nữa'],
  ['single quotes around a #', `'mèo # trèo "cây" cau'`, 'mèo # trèo "cây" cau'],
  ['double quotes around a #', `"it's # \\d, $x \`y\`"`, "it's # \\d, $x `y`"],
] as const;

const write = (...lines: string[]) => writeFileSync(settings, lines.join('\n'));
beforeAll(() => {
  write(`DATA_DIR=${machine}/register`);
  expect(runAsService('migrate').status).toBe(0);
});

// One that Node and systemd read in different ways is tried with every run.
const differing = ['single quotes around a #'];

for (const [at, [kind, written, passphrase]] of passphrases.entries()) {
  const tags = differing.includes(kind) ? [] : ['thorough'];
  test(`a passphrase with ${kind} opens the service’s backup by the command and by itself`, { tags }, async () => {
    write('# Settings', `BACKUP_PASSPHRASE=${written}`, `DATA_DIR=${machine}/register`, '');
    const archive = join(machine, `${at}.tar.age`);
    expect(runAsService('backup', archive)).toMatchObject({ status: 0 });
    expect(run(command, ['restore', archive, '--check'])).toMatchObject({ status: 0 });
    expect((await runProgram('restore', [archive, '--check'], { BACKUP_PASSPHRASE: passphrase })).status).toBe(0);
  });
}

test('a value that would be cut or changed is refused by the service and by the command, without being shown', () => {
  const misread = {
    BACKUP_PASSPHRASE: 'mèo con # trèo cây cau xanh',
    ADMIN_PASSWORD: 'a-good#password-to-have',
    METRICS_TOKEN: '"quoted-and-more"-metrics-token',
    BRAND_FILE: '"two\\nlines.json"',
    BACKUP_DIR: '`/var/backups`',
    PUBLIC_URL: 'https://example.com # the site',
  };
  const good = ['# PORT=1 # a comment', '', 'PORT=0', "LOG_LEVEL='error'", 'ADMIN_NAME = chủ tiệm', 'HOST='];
  const lines = Object.entries(misread).map(([name, value]) => `${name}=${value}`);
  write(...good, ...lines);
  for (const { status, stderr } of [runAsService('server'), run(command, ['backup'])]) {
    expect(status).toBe(1);
    const named = [...stderr.matchAll(/^ {2}(\w+): không được đọc đúng như ghi trong \S+ads\.env;/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(Object.keys(misread));
    expect(stderr).not.toMatch(/mèo|good|quoted|xanh/);
  }
});

test('the command says which version it is of', () => {
  writeFileSync(join(machine, 'package.json'), '{\n  "name": "ads",\n  "version": "1.2.3+20261124.0123456789"\n}\n');
  expect(run(command, ['--help'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ads 1\.2\.3\+20261124\.0123456789$/m),
  });
  expect(run(command, ['nothing'])).toMatchObject({ status: 2, stderr: expect.stringMatching(/^ads 1\.2\.3/) });
});

test('the help of a command names it as it was run', () => {
  expect(run(command, ['backup', '--help']).stdout).toMatch(/^ads backup\nads backup TỆP$/m);
});

test('systemd leaves the reading of the settings to Node', () => {
  expect(unit).not.toMatch(/^EnvironmentFile/m);
  expect(flags).toContain('--env-file=/etc/ads.env');
});
