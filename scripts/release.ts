// npm run release [-- --folder FOLDER | --image] [--unchecked]
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { z } from 'zod';
import { projectRoot } from '#project-root.ts';
import { buildVersion } from './build-version.ts';
import { externalPackages } from './bundle-programs.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';
import { findKnownFaults } from './known-faults.ts';
import { writeImage } from './release-image.ts';
import { writeParts } from './release-parts.ts';

const usage = `npm run release [-- --folder FOLDER | --image] [--unchecked]

Writes release/ads-VERSION-PLATFORM.tar.gz, whose VERSION has the day and the commit: the built server and commands with Node, without anything that only development
needs. The last line is its path. None is written if a library has a known fault of the severity high or critical, or if the registry does not say.
  --folder FOLDER   writes the files into this new folder instead
  --image           also writes release/ads-VERSION-PLATFORM.oci.tar, an image for podman and docker, by one of them
  --unchecked       does not ask the registry for known faults`;

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** What a release has beside the built files. */
const included = [
  'artwork',
  'brand.json',
  'deploy',
  'docs',
  'samples',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'LICENSES.md',
];
/** The size of the release without Node, in MB of a million bytes. */
const maxMegabytes = 200;

runCommand(usage, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { folder: { type: 'string' }, image: flag, unchecked: flag } });
  if (values.image && values.folder !== undefined) throw new UsageError('Give --folder or --image.');
  if (!values.unchecked && !hasNoKnownFault()) return 1;
  if (values.folder !== undefined) {
    if (existsSync(values.folder)) throw new UsageError(`${values.folder} exists already.`);
    await writeRelease(values.folder);
    process.stdout.write(`${values.folder}\n`);
    return 0;
  }
  const version = buildVersion();
  const name = join(projectRoot, 'release', `ads-${version}-${process.platform}-${process.arch}`);
  const folder = mkdtempSync(join(tmpdir(), 'ads-release-'));
  try {
    await writeRelease(join(folder, 'ads'));
    const archive = `${name}.tar.gz`;
    mkdirSync(dirname(archive), { recursive: true });
    // Root owns the files in any case: the server must not be able to change its own program.
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mode=go-w'];
    execFileSync('tar', ['-czf', archive, ...owner, '-C', folder, 'ads']);
    process.stdout.write(`${archive}\n`);
    if (values.image) process.stdout.write(`${writeImage(join(folder, 'ads'), version, `${name}.oci.tar`)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return 0;
});

/** Prints why not, otherwise. */
function hasNoKnownFault(): boolean {
  const faults = findKnownFaults();
  if (!faults)
    printToStderr('The registry does not say which libraries have known faults. --unchecked goes on without.');
  else if (faults.length > 0) printToStderr(`Libraries with known faults:\n${faults.join('\n')}`);
  return faults?.length === 0;
}

/** Writes the files of a release into a new folder. */
async function writeRelease(folder: string): Promise<void> {
  // Commands close what they write to other accounts, and the server has one of its own.
  process.umask(0o022);
  const { license } = readPackage(projectRoot);
  const programs = join(folder, 'build', 'programs');
  mkdirSync(programs, { recursive: true });
  const configFile = join(projectRoot, 'vite.programs.config.ts');
  process.env.NODE_ENV = 'production';
  await build({ configFile, mode: 'release', logLevel: 'error', build: { outDir: programs } });
  copy(join('build', 'client'), folder);
  // The build compresses these, too, and nobody asks for them.
  copy(join('build', 'server'), folder, (path) => !/\.(br|gz)$/.test(path));
  for (const path of included) copy(path, folder);
  renameSync(join(folder, 'deploy', 'README.md'), join(folder, 'README.md'));
  for (const path of packageFolders(externalPackages)) copy(path, folder);
  writeParts(folder);
  const megabytes = sizeOf(folder) / 1_000_000;
  if (megabytes > maxMegabytes) throw new Error(`The release has ${Math.round(megabytes)} MB, limit ${maxMegabytes}.`);
  printToStderr(`The release has ${Math.round(megabytes)} MB, limit ${maxMegabytes}, and Node besides.`);
  mkdirSync(join(folder, 'bin'));
  cpSync(process.execPath, join(folder, 'bin', 'node'));
  cpSync(join(projectRoot, 'scripts', 'ads.sh'), join(folder, 'bin', 'ads'));
  chmodSync(join(folder, 'bin', 'ads'), 0o755);
  const machine = { os: [process.platform], cpu: [process.arch] };
  const described = { name: 'ads', version: buildVersion(), private: true, license, type: 'module', ...machine };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, undefined, 2)}\n`);
}

/** The folders of packages and of what they need at run time, relative to the project. */
function packageFolders(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean) => {
    const folder = findPackage(name, from);
    // Such as the libraries for another platform.
    if (folder === undefined && isOptional) return;
    if (folder === undefined) throw new Error(`${name}, which ${from} needs, is not installed.`);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = readPackage(join(projectRoot, folder));
    for (const needed of Object.keys(dependencies)) add(needed, folder, false);
    for (const needed of Object.keys(optionalDependencies)) add(needed, folder, true);
  };
  for (const name of names) add(name, '', false);
  return found;
}

/**
 * The folder where Node finds a package that a file in `from` imports, relative to the project; undefined if it is
 * nowhere.
 */
function findPackage(name: string, from: string): string | undefined {
  try {
    const found = findPackageJSON(name, pathToFileURL(join(projectRoot, from, 'package.json')));
    return found && relative(projectRoot, dirname(found));
  } catch {
    return undefined;
  }
}

function readPackage(folder: string): z.infer<typeof packageFile> {
  return packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** Copies a file or folder of the project to the same place below another folder. */
function copy(path: string, folder: string, filter: (path: string) => boolean = () => true): void {
  const source = join(projectRoot, path);
  // Packages within packages are found one by one.
  const isOwn = (file: string) => filter(file) && !relative(source, file).split('/').includes('node_modules');
  cpSync(source, join(folder, path), { recursive: true, filter: isOwn });
}

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  const output = execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' });
  return Number.parseInt(output, 10);
}
