import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#project-root.ts';

const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().default(false), devOptional: z.boolean().default(false) }),
  ),
});
const packageFile = z.looseObject({ name: z.string(), version: z.string(), license: z.string().default('unknown') });
const licenceFile = /^(?:licen[cs]e|copying|notice)/i;
/** The package whose install script fetches Node, which brings its licence in a folder within. */
const nodePackage = join('node_modules', 'node');

/**
 * Writes what a release is made of: `sbom.json`, a list of all packages in the format CycloneDX, and `licences.txt` with the
 * text of each one's licence, which goes along with the files that are built of them.
 */
export function writeParts(folder: string): void {
  const { packages, ...lock } = lockFile.parse(readJson('package-lock.json'));
  const kept = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => !dev && !devOptional && existsSync(join(projectRoot, path, 'package.json')),
  );
  writeFileSync(join(folder, 'sbom.json'), listParts({ ...lock, packages: Object.fromEntries(kept) }));
  const texts = kept.filter(([path]) => path !== '').map(([path]) => describePackage(path));
  writeFileSync(join(folder, 'licences.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * By npm, in a folder where nothing but these packages is known: `--omit=dev` leaves out what tools of development need, too.
 */
function listParts(lock: z.infer<typeof lockFile>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-parts-'));
  try {
    const ofProduction = { devDependencies: undefined, overrides: undefined };
    const described = { ...packageFile.parse(readJson('package.json')), ...ofProduction };
    const packages = { ...lock.packages, '': { ...lock.packages[''], ...ofProduction } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(described));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error'];
    return execFileSync('npm', ['sbom', ...options], { cwd: folder, encoding: 'utf8', maxBuffer: 50_000_000 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describePackage(path: string): string {
  const { name, version, license } = packageFile.parse(readJson(join(path, 'package.json')));
  const folders = path === nodePackage ? [path, ...nestedFolders(path)] : [path];
  const texts = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((file) => licenceFile.test(file))
      .map((file) => readFileSync(join(projectRoot, folder, file), 'utf8').trim()),
  );
  return [`${name} ${version}, ${license}`, ...texts].join('\n\n');
}

function nestedFolders(path: string): string[] {
  const nested = join(path, 'node_modules');
  if (!existsSync(join(projectRoot, nested))) return [];
  const names = readdirSync(join(projectRoot, nested)).filter((name) => !name.startsWith('.'));
  return names.map((name) => join(nested, name));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
}
