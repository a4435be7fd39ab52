import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { programFile } from '../../scripts/bundle-programs.ts';
import { type BootedDebian, bootDebian, canBootDebian } from './booted-debian.ts';
import { buildRelease, packAs } from './debian-root.ts';
import { isLong, report } from './scale.ts';

const page = readFileSync(join(projectRoot, 'docs', 'van-hanh.md'), 'utf8');
/** The commands of the page, block by block, with the heading above them. */
const blocks = page.split(/^## /m).flatMap((section) => {
  const [heading = ''] = section.split('\n', 1);
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = '']) => ({ heading, commands }));
});

test('the owner’s manual names commands and files that a release has', () => {
  const commands = blocks.flatMap((block) => block.commands.split('\n'));
  const own = commands.flatMap((line) => /^(?:sudo )?ads ([a-z-]+)/.exec(line)?.[1] ?? []);
  expect(own).not.toEqual([]);
  for (const name of own) expect(existsSync(programFile(name)), `ads ${name}`).toBe(true);
  const files = commands.flatMap((line) => [...line.matchAll(/\/opt\/ads\/([\w./-]+)/g)].map(([, path = '']) => path));
  // The launcher is written by the release.
  for (const path of files.filter((file) => file !== 'bin/ads'))
    expect(existsSync(join(projectRoot, path)), path).toBe(true);
});

test('every block of the owner’s manual stops at its first failure', () => {
  const goingOn = blocks.flatMap(({ commands }) =>
    commands
      .trimEnd()
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.endsWith(' &&')),
  );
  expect(goingOn).toEqual([]);
  expect(blocks.filter(({ commands }) => /;(?! })|(?<!&)&\n/.test(commands))).toEqual([]);
});

test('the owner’s manual quotes pages, mails and messages as they are', () => {
  const folder = join(projectRoot, 'src', 'strings', 'vi');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const words = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const prose = page.replaceAll(/^```.*?^```/gms, '');
  const names = [...prose.matchAll(/(?<=[\s(])'([^'\n]{2,})'/g)].map(([, name = '']) => name);
  const lines = [...prose.matchAll(/dòng `([^`]+ [^`]+)`/g)].map(([, line = '']) => line);
  expect([names.length, lines.length].every((count) => count > 0)).toBe(true);
  expect([...names, ...lines].filter((text) => !words.includes(text))).toEqual([]);
});

const canRun = isLong && canBootDebian && (await areFree([80, 443]));

if (isLong && !canRun) report('not run', 'this needs root, debootstrap, systemd-nspawn, and the ports 80 and 443');

describe.skipIf(!canRun)('on an empty Debian', () => {
  let machine: BootedDebian;
  const inside = (command: string) => {
    const { status, stdout, stderr } = machine.run(command);
    return { status, output: stdout + stderr };
  };

  beforeAll(async () => {
    machine = await bootDebian(join(mkdtempSync(join(tmpdir(), 'ads-manual-')), 'root'));
    const archive = buildRelease([]).at(-1) ?? '';
    copyFileSync(archive, join(machine.root, 'root', basename(archive)));
    packAs('9.9.9', archive, join(machine.root, 'next.tar.gz'));
  });

  afterAll(() => machine?.stop());

  // The reader's name of the site is one for which Caddy makes a certificate without asking anybody.
  for (const [at, { heading, commands }] of blocks.entries()) {
    test(`${heading}, block ${at + 1}`, () => {
      if (heading.startsWith('7')) inside('cp "$(ls /var/lib/ads/backups/* | tail -n 1)" /root/register.tar');
      if (heading.startsWith('8')) inside('cp -n /next.tar.gz /root/ads-9.9.9-linux-x64.tar.gz');
      const { status, output } = inside(commands.replaceAll('baohanh.example.com', 'localhost'));
      report(`block ${at + 1}`, status === 0 ? 'done' : output);
      expect(status, output).toBe(0);
      if (commands.includes('journalctl')) expect(output).toMatch(/\/first-account#\S+/);
      if (commands.includes('start'))
        expect(inside(waitForPage).status, inside('journalctl -n 20 -o cat').output).toBe(0);
    });
  }

  test('the service writes its backups to another folder once `ads allow` has named it, and says so before', () => {
    const backUpAgain = (folder: string) =>
      inside(`sed -i 's|^BACKUP_DIR=.*||' /etc/ads.env
        echo BACKUP_DIR=${folder} >> /etc/ads.env
        systemctl stop ads
        echo '{"attemptedAt":"2026-01-01T00:00:00Z","sound":null,"error":null}' > /var/lib/ads/backup-status.json
        chown ads:ads /var/lib/ads/backup-status.json
        ads check
        systemctl start ads
        ${waitForPage}`);
    const ended = `${waitFor('backup was made and checked\\|no sound backup')}; ${log}`;
    expect(inside('install -d -o ads -g ads /mnt/usb').status).toBe(0);
    expect(backUpAgain('/mnt/usb').status).toBe(0);
    expect(inside(ended).output).toContain('no sound backup');
    expect(inside(log).output).toContain('ads allow');
    expect(inside('ads allow /mnt/usb').output).toContain('systemctl restart ads');
    expect(backUpAgain('/mnt/usb').status).toBe(0);
    expect(inside(ended).output).toContain('a backup was made and checked');
    expect(inside('ls /mnt/usb/ads-*').status).toBe(0);
  });

  test('a register whose disk is not mounted is missed', () => {
    const away = inside(
      `systemctl stop ads; mv /var/lib/ads /var/lib/ads-away; systemctl start ads || true; journalctl -u ads -n 20 -o cat`,
    );
    expect(away.output).toContain('Máy này vẫn phục vụ dữ liệu');
    const back = inside(
      `systemctl stop ads; rmdir /var/lib/ads; mv /var/lib/ads-away /var/lib/ads; systemctl start ads; ${waitForPage}`,
    );
    expect(back.status, back.output).toBe(0);
  });

  test('the site answers by https, and the register’s files are its owner’s', () => {
    expect(inside('curl -ks https://localhost/ | grep -q "<title>"').status).toBe(0);
    expect(inside('test "$(stat -c %a%U /var/lib/ads)" = 700ads').status).toBe(0);
    expect(inside('test "$(stat -c %a /etc/ads.env)" = 640').status).toBe(0);
  });
});

/** What the service has logged since it was started last. */
const log = 'journalctl -o cat _SYSTEMD_INVOCATION_ID="$(systemctl show -p InvocationID --value ads)"';

/** Waits until that has a text. */
const waitFor = (text: string) => `for _ in $(seq 300); do ${log} | grep -q '${text}' && break; sleep 0.2; done`;

const waitForPage =
  'for _ in $(seq 300); do curl -kfs --max-time 2 https://localhost/livez && exit 0; sleep 0.2; done; exit 1';

/** Whether nobody listens on any of these ports of this machine. */
async function areFree(ports: number[]): Promise<boolean> {
  const answers = ports.map(
    (port) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(false)).on('error', () => resolve(true));
        socket.unref();
      }),
  );
  return (await Promise.all(answers)).every(Boolean);
}
