import { copyFileSync } from 'node:fs';
import { inject } from 'vitest';
import { RegisterFolder } from '#database/register-folder.ts';

/**
 * Puts a migrated, empty register in a file into a folder, whether that exists or not: to migrate one takes a quarter of a
 * second of the processor. It gets its own id when it is opened for the first time.
 */
export async function putEmptyRegister(dataDir: string): Promise<void> {
  const folder = new RegisterFolder(dataDir);
  await folder.begin();
  copyFileSync(inject('emptyRegister'), folder.databaseFile);
}
