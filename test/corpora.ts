import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the corpora, which need not be there. */
export const corpora = join(import.meta.dirname, '..', '..', 'shared', 'corpora');

/**
 * Paths of the files in a folder of the corpora that lie beside the project; none, with a line that says so, where they
 * are absent.
 */
export function corpusFiles(folder: string): string[] {
  const path = join(corpora, folder);
  if (existsSync(path))
    return readdirSync(path)
      .sort()
      .map((name) => join(path, name));
  process.stdout.write(`skipped: the corpus ${folder} is not there\n`);
  return [];
}
