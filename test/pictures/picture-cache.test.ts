import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PictureCache } from '#pictures/picture-cache.ts';
import { newFolder } from '../folders.ts';

test('the copies of a server never take more than they may; the oldest make room', async () => {
  const folder = join(newFolder(), 'picture-cache');
  const cache = new PictureCache(folder, 100);
  for (let at = 0; at < 10; at++) {
    await cache.put(`${at}.jpg`, Buffer.alloc(30), new Date());
    const files = readdirSync(folder);
    expect(files.length * 30).toBeLessThanOrEqual(100);
    expect(files).toContain(`${at}.jpg`);
  }
  // A server that is started again counts what it finds.
  await new PictureCache(folder, 100).put('new.jpg', Buffer.alloc(90), new Date());
  expect(readdirSync(folder)).toEqual(['new.jpg']);
});
