// ads upgrade FILE | --back [--without-changes]
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { commandHelp, upgrade as words } from '#strings/vi/server/commands.ts';
import { fileError } from '#strings/vi/server/register.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import {
  becomeLink,
  compareVersions,
  draft,
  folderOf,
  formerHome,
  home,
  pointTo,
  type Release,
  releaseAt,
  releaseFile,
  removeOthers,
} from './installed-releases.ts';
import {
  hasSeveralServers,
  isInstalled,
  isServing,
  lastLines,
  readyAddress,
  replaceUnit,
  restartUntilReady,
  stopService,
} from './service.ts';

/** Why nothing was upgraded, in a sentence for the owner. */
class Refused extends Error {}

// The terminal may be closed meanwhile: what was begun is finished.
process.on('SIGHUP', () => {});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

runCommand(commandHelp.upgrade, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: flag, 'without-changes': flag },
  });
  const [file, more] = positionals;
  if (more !== undefined || (file === undefined) !== values.back || (values['without-changes'] && !values.back))
    throw new UsageError(commandHelp.wrong.fileOrBack);
  try {
    const current = installed();
    const address = readyAddress(readConfig({ mayBeGuessable: true }));
    const done =
      file === undefined
        ? goBack(current, address, values['without-changes'])
        : upgrade(resolve(file), current, address);
    return (await done) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    printToStderr(error.message);
    return 1;
  }
});

/** The release that the service is to run. @throws {Refused} */
function installed(): Release {
  if (process.getuid?.() !== 0) throw new Refused(words.notRoot);
  const current = releaseAt(home);
  if (!current || !isInstalled()) throw new Refused(words.notInstalled(home));
  if (hasSeveralServers()) throw new Refused(words.severalServers);
  return current;
}

/**
 * Each step leaves a version that runs, and begun again finds out where it was: unpacked beside, named by the links, run by the
 * service.
 *
 * @throws {Refused} before anything has changed
 */
async function upgrade(file: string, current: Release, address: string): Promise<boolean> {
  const { version } = readArchive(file);
  if (version === current.version) {
    if (await isServing(current, address)) {
      removeOthers();
      print(words.already(version));
      return true;
    }
    print(words.goingOn(version));
    return start(current, releaseAt(formerHome) ?? current, address);
  }
  if (compareVersions(version, current.version) < 0) throw new Refused(words.older(version, current.version));
  print(words.archiveSound(version));
  const next = unpack(file, version);
  try {
    requireFitting(next);
    backUp(current, next);
  } catch (error) {
    rmSync(next.folder, { recursive: true, force: true });
    throw error;
  }
  const former = await becomeLink(current);
  await pointTo(formerHome, former);
  await pointTo(home, next);
  print(words.switched(version));
  return start(next, former, address);
}

/** @throws {Refused} if the archive is cut or damaged, is no release, or is one for another machine */
function readArchive(file: string): { version: string } {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new Refused(words.noFile(file, fileError(error)));
  }
  // Reads the archive to its end, and so all of its sums.
  const { status, stdout, stderr } = run('tar', '-xzOf', file, 'ads/package.json');
  if (status !== 0 && !/Not found in archive/.test(stderr))
    throw new Refused(words.archiveDamaged(file, lastLine(stderr)));
  const { data } = releaseFile.safeParse(parseJson(stdout));
  if (!data) throw new Refused(words.notARelease(file));
  const { os = [process.platform], cpu = [process.arch], version } = data;
  const here = `${process.platform}-${process.arch}`;
  if (!os.includes(process.platform) || !cpu.includes(process.arch))
    throw new Refused(words.otherMachine(`${os.join()}-${cpu.join()}`, here));
  return { version };
}

/** Unpacks an archive to the folder of its version, which is there once all of it is on the disk. @throws {Refused} */
function unpack(file: string, version: string): Release {
  const folder = folderOf(version);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    const { status, stderr } = run('tar', '-xzf', file, '-C', draft);
    if (status !== 0)
      throw new Refused(
        /No space left/.test(stderr) ? words.noRoom(dirname(home)) : words.cannotUnpack(lastLine(stderr)),
      );
    const started = run(join(draft, 'ads', 'bin', 'node'), '--version');
    if (started.status !== 0) throw new Refused(words.cannotRun(lastLine(started.stderr)));
    run('sync', '--file-system', draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(draft, 'ads'), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  print(words.unpacked(folder));
  return { folder, version };
}

/** @throws {Refused} if the new version does not start with the settings of this machine */
function requireFitting({ folder }: Release): void {
  const { status, stdout, stderr } = run(join(folder, 'bin', 'ads'), 'check');
  if (status !== 0) {
    printToStderr((stderr + stdout).trim());
    throw new Refused(words.settingsRefused);
  }
  print(words.settingsFit);
}

/** Makes a backup by the version that runs, and reads it back by the next one. @throws {Refused} */
function backUp(current: Release, next: Release): void {
  const made = run(join(current.folder, 'bin', 'ads'), 'backup');
  const path = lastLine(made.stdout);
  if (made.status === 3) throw new Refused(words.registerDamaged);
  if (made.status !== 0) {
    printToStderr(made.stderr.trim());
    throw new Refused(words.backupFailed);
  }
  const checked = run(join(next.folder, 'bin', 'ads'), 'restore', path, '--check');
  if (checked.status !== 0) {
    printToStderr(checked.stderr.trim());
    throw new Refused(words.backupUnsound(path));
  }
  print(words.backedUp(path));
}

/** Lets the service run a release that the link names already; goes back to the former one if it does not get ready. */
async function start(next: Release, former: Release, address: string): Promise<boolean> {
  await replaceUnit(former, next);
  const reason = await restartUntilReady(next, address);
  if (reason === undefined) {
    removeOthers();
    print(words.done(next.version, former.version));
    return true;
  }
  printToStderr(`${words.notReady(next.version, reason)} ${words.logOf}\n${lastLines().trim()}`);
  if (former.folder !== next.folder) await goBack(next, address, false);
  return false;
}

/** Lets the service run the version before, with the register as that left it, unless that would lose what was stored since. */
async function goBack(current: Release, address: string, withoutChanges: boolean): Promise<boolean> {
  const former = releaseAt(formerHome);
  if (!former) throw new Refused(words.noneBefore);
  if (former.folder === current.folder && (await isServing(former, address))) {
    print(words.alreadyBack(former.version));
    return true;
  }
  print(words.goingBack(former.version));
  if (former.folder !== current.folder) {
    stopService();
    if (!fitsRegister(former) && !returnRegister(current, withoutChanges)) {
      printToStderr(words.cannotGoBack(current.version));
      await restartUntilReady(current, address);
      return false;
    }
    await pointTo(home, former);
    await replaceUnit(current, former);
  }
  const reason = await restartUntilReady(former, address);
  if (reason === undefined) {
    removeOthers();
    print(words.wentBack(former.version));
  } else printToStderr(`${words.notReady(former.version, reason)} ${words.noneRuns(former.version)}`);
  return reason === undefined;
}

/** Whether a version opens the register as it is: a newer one may have migrated it. */
function fitsRegister({ folder }: Release): boolean {
  return run(join(folder, 'bin', 'ads'), 'migrate').status === 0;
}

/** Puts the register back as it was before this version has migrated it. Prints why not, otherwise. */
function returnRegister({ folder }: Release, withoutChanges: boolean): boolean {
  const options = ['--back', ...(withoutChanges ? ['--without-changes'] : [])];
  const { status, stdout, stderr } = run(join(folder, 'bin', 'ads'), 'migrate', ...options);
  printToStderr((status === 0 ? stdout : stderr).trim());
  return status === 0;
}

function run(command: string, ...parameters: string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { encoding: 'utf8', maxBuffer: 1e9 });
  return { status, stdout: stdout ?? '', stderr: stderr || (error?.message ?? '') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
