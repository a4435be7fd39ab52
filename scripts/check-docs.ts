// Fails if a document names a path or a command that does not exist, or a comment of the code a file, if the map of folders in README.md is not that of the tree, if
// scripts/asvs.md leaves out a requirement or counts wrongly, or if docs/specification.md leaves out a section or a test.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
const documents = files('*.md');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Paths that exist only after a command has run, or in a release. */
const generated = ['node_modules', 'build', 'data', 'bench/results', '.env', 'sbom.json'];

/** How many requirements of levels 1 and 2 each chapter of OWASP ASVS 5.0.0 has, from the first on. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const errors = documents.flatMap((document) => {
  // What a release said of itself stays as it was.
  const [text = ''] = readFileSync(join(root, document), 'utf8').split(/^## \[[\d.]+\] – \d{4}-/m);
  return [...commands(text), ...paths(text, document)].map((error) => `${document}: ${error}`);
});
const tracked = files().map((path) => `/${path}`);
for (const source of files('*.ts', '*.tsx', '*.mjs'))
  errors.push(
    ...missingFiles(readFileSync(join(root, source), 'utf8')).map((name) => `${source}: there is no ${name}`),
  );
errors.push(...faultsOfMap().map((fault) => `README.md: ${fault}`));
errors.push(...faultsOfAsvs().map((fault) => `scripts/asvs.md: ${fault}`));
errors.push(...faultsOfSpecification().map((fault) => `docs/specification.md: ${fault}`));
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}

/** The map has each folder of the project and of `src/` once, and no other. */
function faultsOfMap(): string[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [, map = ''] = /## Folders\n\n```\n(.*?)\n```/s.exec(text) ?? [];
  const named = map
    .split('\n')
    .flatMap((line) => (line.split('  ')[0] ?? '').split(' ').filter((name) => name.endsWith('/')));
  const folders = files().flatMap((path) => /^(?:src\/)?[\w.-]+\//.exec(path)?.[0] ?? []);
  const expected = new Set(folders.filter((folder) => folder !== 'src/'));
  return [
    ...[...expected].filter((folder) => !named.includes(folder)).map((folder) => `${folder} is not in its map`),
    ...named.filter((name) => !expected.has(name)).map((name) => `its map has ${name}, which is no folder`),
    ...named.filter((name, at) => named.indexOf(name) < at).map((name) => `its map has ${name} twice`),
  ];
}

/** Each row of its table begins with numbers of requirements, and its last cell with how they are held. */
function faultsOfAsvs(): string[] {
  const text = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|.*\| (.*?) \|$/gm)];
  const held = rows.flatMap(([, numbers = '', how = '']) => {
    const state = /^(?:written down|does not apply|\*\*open\*\*)(?=: )/.exec(how)?.[0].replaceAll('*', '') ?? 'test';
    return numbers.split(', ').map((number) => ({ number, state, how }));
  });
  const numbers = held.map(({ number }) => number);
  const counted = (state: string) => Number(new RegExp(`^\\| ${state} \\|.*\\| (\\d+) \\|$`, 'm').exec(text)?.[1]);
  const faults = [...Map.groupBy(held, ({ state }) => state)]
    .filter(([state, { length }]) => counted(state) !== length)
    .map(([state, { length }]) => `${length} rows are "${state}", and it counts ${counted(state)}`);
  for (const [at, count] of requirements.entries()) {
    const found = new Set(numbers.filter((number) => number.startsWith(`${at + 1}.`))).size;
    if (found !== count) faults.push(`chapter ${at + 1} has ${found} requirements of ${count}`);
  }
  for (const number of numbers.filter((one, at) => numbers.indexOf(one) < at)) faults.push(`${number} is there twice`);
  for (const { number, state, how } of held)
    if (state === 'test' && !/`(?:test\/|npm run prove)/.test(how)) faults.push(`${number} names no test`);
  return faults;
}

/** Its rows are those of sections 2 to 9, each names a test, and each test of the specification is in one. */
function faultsOfSpecification(): string[] {
  const text = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d) \| (.*?) \|.*\| (.*?) \|$/gm)];
  const missing = [2, 3, 4, 5, 6, 7, 8, 9].filter((section) => !rows.some((row) => row[1] === String(section)));
  const tests = files('test/specification/*.test.ts', 'test/specification/*.e2e.ts');
  return [
    ...missing.map((section) => `no row is of section ${section}`),
    ...rows.filter((row) => !row[3]?.includes('`test/')).map((row) => `"${row[2]}" names no test`),
    ...tests.filter((path) => !text.includes(`\`${path}\``)).map((path) => `it leaves out ${path}`),
  ];
}

/** The files that comments name, by their last segments, and that are not there. */
function missingFiles(text: string): string[] {
  const comments = text.match(/^ *(?:\/?\*|\/\/).*$/gm)?.join('\n') ?? '';
  const named = comments.match(/(?<![\w./#*…{$-])[\w-][\w./-]*\.(?:tsx?|mjs|css)\b(?![\w.(-])/g) ?? [];
  return named.filter((name) => !tracked.some((path) => path.endsWith(`/${name}`)));
}

function commands(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  const faults = named
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `there is no npm script "${name}"`);
  for (const [call, command, name] of text.matchAll(/npm run (prove|bench) -- ([a-z-]+)/g)) {
    const file = command === 'prove' ? `test/prove/${name}.prove.ts` : `bench/${name}.bench.ts`;
    if (!existsSync(join(root, file))) faults.push(`there is no "${call}"`);
  }
  return faults;
}

/** Paths are relative to the project's root or to the folder of the document. */
function paths(text: string, document: string): string[] {
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '').filter(looksLikePath);
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  const named = [...code, ...links.filter((link) => !link.includes(':'))];
  const missing = named.filter(
    (path) => ![root, join(root, dirname(document))].some((from) => existsSync(join(from, path))),
  );
  const isGenerated = (path: string) => generated.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return missing.filter((path) => !isGenerated(path)).map((path) => `there is no ${path}`);
}

/** True for text that begins with a folder of the project, or ends in an extension of its files, and is no pattern. */
function looksLikePath(code: string): boolean {
  return (
    /^(src|docs|scripts|deploy|samples|bench|test)\/[^*]*$/.test(code) ||
    /^[\w-][\w.-]*\.(ts|tsx|mjs|json|md)$/.test(code)
  );
}
