// The server with direct access to importing. It imports the files that messages of its parent process name, and answers each
// with a message.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { openImports } from '#import/staged/import-context.ts';
import { serve } from '../src/server.ts';

export interface ImportAnswer {
  ms: number;
  rows: number;
}

const config = readConfig();
const db = await openDatabase(config);
const address = await serve(config, db);

process.on('message', async ({ file }: { file: string }) => process.send?.(await importFile(file)));
process.send?.({ url: address });

async function importFile(file: string): Promise<ImportAnswer> {
  const since = performance.now();
  const { size } = statSync(file);
  const imports = openImports({ db, dataDir: config.dataDir });
  const sent = { name: basename(file), path: file, size };
  const outcome = await importAtOnce(imports, { actor: { name: 'bench' } }, sent);
  if (!outcome.stored) throw new Error(`The import was refused: ${JSON.stringify(outcome.issues[0])}`);
  return { ms: performance.now() - since, rows: outcome.result.added };
}
