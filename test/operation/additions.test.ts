// @module-tag thorough
// docs/architecture.md says what to do for a new field, page, language or type of record, and that the compiler leads there.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { sharedFolder } from '../folders.ts';

const copy = sharedFolder();

/** What is added by hand: in a file, before or behind a text that is there once. */
const additions = [
  ['src/strings/vi/fields.ts', "  toothPosition: 'Vị trí răng',\n", "  shade: 'Màu răng',\n"],
  [
    'src/domain/warranty/warranty-fields.ts',
    "  issuedOn: { ...noted, label: labels.issuedOn, type: 'date' },\n",
    "  shade: { ...noted, label: labels.shade, type: 'code' },\n",
  ],
  ['src/domain/record/record-type.ts', "'warranty', 'clinic', 'product'", ", 'doctor'"],
  ['src/strings/languages.ts', "en: 'English'", ", fr: 'Français'"],
  [
    'src/web/site/public-pages.ts',
    'export const publicPages = {\n',
    "  '/care': { file: 'about/care.tsx', layout: null, isInSitemap: true, link: null },\n",
  ],
] as const;

/** The files of `src/` that do not compile any more. */
let failing: Set<string>;
// The compiler takes minutes where the machine is busy.
beforeAll(() => {
  for (const path of ['src', 'package.json', 'brand.json', 'tsconfig.json']) {
    cpSync(join(projectRoot, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, before, added] of additions) {
    const parts = readFileSync(join(copy, path), 'utf8').split(before);
    expect(parts, `${path} has once: ${before}`).toHaveLength(2);
    writeFileSync(join(copy, path), parts.join(before + added));
  }
  const { stdout } = spawnSync(join(projectRoot, 'node_modules', '.bin', 'tsc'), ['--noEmit', '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  });
  failing = new Set([...stdout.matchAll(/^(src\/[^(]+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path));
}, 1_800_000);

const guide = readFileSync(join(projectRoot, 'docs', 'architecture.md'), 'utf8');
const sectionOf = (title: string) => guide.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';

describe('who follows the architecture', () => {
  test.each([
    [
      'Add a field',
      [
        'src/domain/warranty/warranty.ts',
        'src/contract/record-names.ts',
        'src/import/header/header-names.ts',
        'src/web/admin/warranties/warranty-view.tsx',
        'src/web/admin/warranties/warranty-form.tsx',
      ],
    ],
    ['Add a record type', ['src/contract/record-names.ts', 'src/domain/history/describe-line.ts']],
    ['Add a public page', ['src/web/page-cache/cacheable-pages.ts']],
    ['Add a language', ['src/web/site/language/words-in.server.ts', 'src/web/site/language/formats.ts']],
  ])('to "%s" is led by the compiler to what the guide names', (title, files) => {
    for (const file of files) {
      expect(sectionOf(title), title).toContain(`\`${file}\``);
      expect(failing, title).toContain(file);
    }
  });
});
