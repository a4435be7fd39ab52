/** Stores the picture in `<folder>/picture` in the register of the folder, and prints its name or the code of its error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { Pictures } from '#pictures/pictures.server.ts';

const [dataDir = ''] = process.argv.slice(2);
const db = await openDatabase({ dataDir, databaseUrl: undefined });
const storing = new Pictures(db).store(readFileSync(join(dataDir, 'picture')));
const printed = await storing.then(
  ({ name }) => name,
  (error: { code?: unknown }) => error.code,
);
process.stdout.write(`${printed}\n`);
await db.close();
