// The server with direct access to importing. It imports the files that messages of its parent process name, and answers each
// with a message.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { searchWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { openImports } from '#import/staged/import-context.ts';
import { serve } from '../src/server.ts';

/** An import of a file, with searches for words meanwhile. */
interface ImportTask {
  file: string;
  meanwhile: string[];
}

export interface ImportAnswer {
  ms: number;
  rows: number;
  searches: number;
}

const config = readConfig();
const db = await openDatabase(config);
const address = await serve(config, db);

process.on('message', async (task: ImportTask) => process.send?.(await importFile(task)));
process.send?.({ url: address });

async function importFile({ file, meanwhile }: ImportTask): Promise<ImportAnswer> {
  const since = performance.now();
  let ended = false;
  const { size } = statSync(file);
  const imports = openImports({ db, dataDir: config.dataDir });
  const importing = importAtOnce(imports, { actor: { name: 'bench' } }, { name: basename(file), path: file, size });
  importing.finally(() => {
    ended = true;
  });
  let searches = 0;
  const word = () => meanwhile[searches % meanwhile.length] ?? '';
  for (; !ended && meanwhile.length > 0; searches++) await searchWarranties(db, { q: word(), page: 1, limit: 10 });
  const outcome = await importing;
  if (!outcome.stored) throw new Error(`The import was refused: ${JSON.stringify(outcome.issues[0])}`);
  return { ms: performance.now() - since, rows: outcome.rowsAccepted, searches };
}
