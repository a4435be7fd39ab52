import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help.ts';
import { helpTopics } from '#strings/vi/admin/help/help-topics.ts';
import { findTopics } from '#web/admin/help/find-topics.ts';

const folder = join(projectRoot, 'src', 'web', 'admin', 'help', 'pictures');
/** The most that one picture may weigh. */
const maxPictureBytes = 80_000;
const ids = Object.keys(helpTopics) as HelpTopicId[];
const idsOf = (role: 'viewer' | 'staff' | 'owner', query: string) => findTopics(role, query).map(({ id }) => id);

test('a task is found by words without accents, by what it is called elsewhere, and by what the program says', () => {
  expect(idsOf('staff', 'hoan tac')[0]).toBe('import-undo');
  expect(idsOf('staff', 'HOÀN TÁC')[0]).toBe('import-undo');
  expect(idsOf('staff', 'undo')).toEqual(['import-undo']);
  expect(idsOf('owner', '2fa')).toEqual(['own-account']);
  expect(idsOf('owner', 'chưa có bản sao lưu nào đã được kiểm tra')[0]).toBe('backups');
  expect(idsOf('owner', 'xin chào')).toEqual([]);
  const [found] = findTopics('staff', 'khong ton tai trong lich');
  expect(found).toBeUndefined();
  expect(findTopics('staff', 'khong co trong lich')[0]?.excerpt).toContain('không có trong lịch');
});

test('an account finds the tasks of its own role only', () => {
  expect(idsOf('owner', '')).toHaveLength(ids.length);
  expect(idsOf('staff', 'vinh vien')).not.toContain('erase');
  expect(idsOf('owner', 'vinh vien')[0]).toBe('erase');
  expect(idsOf('viewer', '')).toEqual([
    'find-card',
    'card-not-found',
    'own-account',
    'lost-password',
    'overview-warnings',
    'keys',
  ]);
});

test.each(ids)(
  'the steps of the task "%s" name buttons whole, and its picture has marks for steps that it has',
  (id) => {
    const { steps, problems, picture = '' } = helpTopics[id];
    const texts = [...steps.map(({ text }) => text), ...problems.map(({ fix }) => fix), picture];
    for (const text of texts) expect((text.match(/'/g) ?? []).length % 2, text).toBe(0);
    for (const [, step] of picture.matchAll(/số (\d+) chỉ/g)) expect(Number(step)).toBeLessThanOrEqual(steps.length);
  },
);

test('each picture of the help belongs to a task, and loads quickly', () => {
  const pictures = readdirSync(folder).sort();
  expect(pictures).toEqual(
    ids
      .filter((id) => helpTopics[id].picture)
      .map((id) => `${id}.webp`)
      .sort(),
  );
  for (const name of pictures)
    expect(readFileSync(join(folder, name)).length, name).toBeLessThanOrEqual(maxPictureBytes);
});

test('README shows each of its pictures, which load quickly, and no other', () => {
  const folder = join(projectRoot, 'docs', 'pictures');
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/<img src="docs\/pictures\/([^"]+)" [^>]*alt="[^"]{20,}"/g)].map(
    ([, name]) => name,
  );
  expect(readdirSync(folder).sort()).toEqual(shown.toSorted());
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).length, name).toBeLessThanOrEqual(maxPictureBytes);
});
