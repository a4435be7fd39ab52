// Fails if a file of src/ imports what docs/architecture.md does not allow it: by its table of who may import what, and by its drawing of
// the folders of the back office.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

/** Patterns of paths and packages. */
interface Rule {
  files: string[];
  allowed: string[];
  forbidden: string[];
}

const rules = [...document.matchAll(/^\| (`.*) \| (.*) \| (.*) \|$/gm)]
  .filter(([line]) => line.split('|').length === 5)
  .map(([, ...cells]) => {
    const [files = [], allowed = [], forbidden = []] = cells.map((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
    );
    return { files, allowed, forbidden } satisfies Rule;
  });
/** The folders of the back office, from the top row to the lowest. */
const adminRows = (/## The back office\n\n```\n(.*?)\n```/s.exec(document)?.[1] ?? '')
  .split('\n')
  .map((row) => row.trim().split(/\s+/));
const admin = 'src/web/admin/';
/** The parents of folders that may not import each other, not even through others. */
const withoutCircles = [...document.matchAll(/^No folders of (.*) import each other/gm)].flatMap(([, list = '']) =>
  [...list.matchAll(/`([^`]+)`/g)].map(([, parent = '']) => parent),
);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path));
const errors = files.flatMap((file) => {
  // The last row that fits is the most exact.
  const rule = rules.findLast((one) => one.files.some((pattern) => matches(file, pattern)));
  if (!rule) return [];
  return importsOf(file).flatMap((imported) => {
    const fault = faultOf(file, imported, rule);
    return fault === undefined ? [] : `${file}: ${imported} ${fault}, by the row of ${rule.files.join(', ')}`;
  });
});
for (const parent of withoutCircles)
  errors.push(...circlesIn(parent).map((folder) => `${folder} is in a circle of folders that import each other`));
if (rules.length < 10 || adminRows.length < 5 || withoutCircles.length === 0)
  errors.push('docs/architecture.md has no table of imports, folders without circles or drawing of the back office');
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|export|\}).*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  );
}

/** What is wrong with an import; undefined if it is allowed. */
function faultOf(file: string, imported: string, { files: own, allowed, forbidden }: Rule): string | undefined {
  const target = targetOf(file, imported);
  if (forbidden.some((pattern) => matches(target, pattern))) return 'is forbidden to it';
  const isOfProject = /^[#.]/.test(imported);
  if (!isOfProject) return undefined;
  if (imported.startsWith('..') && target.startsWith('src/')) return 'is to be imported by its # alias';
  const ownPattern = own.filter((pattern) => matches(file, pattern));
  if (![...ownPattern, ...allowed].some((pattern) => matches(target, pattern))) return 'is not allowed to it';
  return isAboveInAdmin(file, target) ? 'is in a row above it' : undefined;
}

/** The path of a file of the project, or the package. */
function targetOf(file: string, imported: string): string {
  const [path = ''] = imported.split('?');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : path;
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern || matchesGlob(path, pattern);
}

function isAboveInAdmin(file: string, target: string): boolean {
  const rowOf = (path: string) =>
    adminRows.findIndex((row) => path.startsWith(admin) && row.includes(path.slice(admin.length).split('/')[0] ?? ''));
  const from = rowOf(file);
  return from !== -1 && target.startsWith(admin) && (rowOf(target) === -1 || rowOf(target) < from);
}

/** The folders of a parent, itself for the files beside them, that import each other, directly or through others. */
function circlesIn(parent: string): string[] {
  const folderOf = (path: string) =>
    parent +
    path
      .slice(parent.length)
      .replace(/[^/]*$/, '')
      .replace(/\/.*/, '/');
  const imported = Map.groupBy(
    files
      .filter((file) => file.startsWith(parent))
      .flatMap((file) =>
        importsOf(file)
          .map((path) => targetOf(file, path))
          .filter((path) => path.startsWith(parent))
          .map((path) => ({ from: folderOf(file), to: folderOf(path) })),
      ),
    ({ from }) => from,
  );
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of imported.get(from) ?? []) if (to !== from && !seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return [...imported.keys()].filter((folder) => reached(folder).has(folder));
}
