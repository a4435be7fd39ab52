import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder that is removed after the test. */
export const newFolder = () => folderUntil(onTestFinished);

/** A folder for the tests of a file or block, which is removed after them. */
export const sharedFolder = () => folderUntil(afterAll);

function folderUntil(end: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
