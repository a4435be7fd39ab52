import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';

/** Names that are written so everywhere, and two of the specification. */
const names = new Set([
  ...['JavaScript', 'OpenDocument', 'PostgreSQL', 'TikTok', 'UniKey', 'WebP', 'iPhone', 'reCAPTCHA'],
  ...['ImportExcel', 'InActive'],
]);
const identifier = /[\p{L}\d]*\p{Ll}\p{Lu}[\p{L}\d]*/gu;

/** The texts of a string table: all that is in quotes but the names of modules, types and pages of the help. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const others = new Set<unknown>();
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  expect(errors).toEqual([]);
  new Visitor({
    ImportDeclaration: ({ source }) => others.add(source),
    TSLiteralType: ({ literal }) => others.add(literal),
    Property: ({ key, value }) => 'name' in key && key.name === 'page' && others.add(value),
    Literal: (literal) => typeof literal.value === 'string' && !others.has(literal) && texts.push(literal.value),
    TemplateElement: ({ value }) => texts.push(value.cooked ?? value.raw),
  }).visit(program);
  return texts;
}

test('no text that people read has a name of the code in it', () => {
  const files = globSync('src/strings/{vi,en}/**/*.ts', { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const words = textsOf(join(projectRoot, file)).flatMap((text) => text.match(identifier) ?? []);
    return words.filter((word) => !names.has(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
