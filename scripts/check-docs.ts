// Fails where a document names a path or a command that does not exist.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Folders that exist only after a command has run. */
const made = ['node_modules', 'build', 'data', 'bench/results', '.env'];

const mistakes = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8');
  return [...commands(text), ...paths(text, document)].map((mistake) => `${document}: ${mistake}`);
});
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exitCode = 1;
}

function commands(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  return named.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `there is no npm script "${name}"`);
}

function paths(text: string, document: string): string[] {
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '').filter(looksLikePath);
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !link.includes(':'));
  const missing = [
    ...code.filter((path) => !existsSync(join(root, path))),
    ...links.filter((link) => !existsSync(join(root, dirname(document), link))),
  ];
  return missing
    .filter((path) => !made.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
    .map((path) => `there is no ${path}`);
}

/** Begins with a folder or file of the project, or ends like one of its files. */
function looksLikePath(code: string): boolean {
  return /^(src|docs|scripts|samples|bench|test|public)\//.test(code) || /^[\w.-]+\.(ts|tsx|mjs|json|md)$/.test(code);
}
