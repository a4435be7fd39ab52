// Fails if a document names a path or a command that does not exist, or if README.md leaves out a folder.

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
/** Paths that exist only after a command has run. */
const generated = ['node_modules', 'build', 'data', 'bench/results', '.env'];

const errors = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8');
  return [...commands(text), ...paths(text, document)].map((error) => `${document}: ${error}`);
});
errors.push(...foldersLeftOut().map((folder) => `README.md: ${folder} is not in its table of folders`));
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exitCode = 1;
}

/** Those of the project and of `src/` that the table of README.md does not name. */
function foldersLeftOut(): string[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const folders = files().flatMap((path) => /^(?:src\/)?[\w-]+\//.exec(path)?.[0] ?? []);
  return [...new Set(folders)].filter((folder) => folder !== 'src/' && !text.includes(`\`${folder}\``));
}

function commands(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  return named.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `there is no npm script "${name}"`);
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

/** True for text that begins with a folder of the project, or ends in an extension of its files. */
function looksLikePath(code: string): boolean {
  return (
    /^(src|docs|scripts|artwork|help-pictures|deploy|samples|bench|test)\//.test(code) ||
    /^[\w-][\w.-]*\.(ts|tsx|mjs|json|md)$/.test(code)
  );
}
