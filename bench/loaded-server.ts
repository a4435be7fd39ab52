// The server with direct access to importing. It runs tasks from messages of its parent process and answers
// each with a message.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { searchWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { importAtOnce } from '#import/staged/import-at-once.server.ts';
import { openImports } from '#import/staged/import-context.ts';
import { searchOf } from '#search/search.ts';
import { serve } from '../src/server.ts';

type Task = { do: 'warm' } | { do: 'import'; file: string; meanwhile: string[] };

export interface Answers {
  warm: { ms: number };
  import: { ms: number; rows: number; searches: number };
}

const config = readConfig();
const db = await openDatabase(config);
const address = await serve(config, db);

process.on('message', async (task: Task) => process.send?.(await perform(task)));
process.send?.({ url: address });

async function perform(task: Task): Promise<Answers[Task['do']]> {
  const since = performance.now();
  if (task.do === 'warm') {
    await searchOf(db).mergeAll();
    await searchOf(db).warm();
    return { ms: performance.now() - since };
  }
  return importFile(task.file, task.meanwhile);
}

async function importFile(file: string, meanwhile: string[]): Promise<Answers['import']> {
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
