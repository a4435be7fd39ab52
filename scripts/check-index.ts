// npm run check-index [-- --mend]
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { checkIndex } from '#search/check-index.ts';
import { resetIndex } from '#search/merge/reset-index.ts';
import { searchOf } from '#search/search.ts';
import { indexCommand as words } from '#strings/vi/server/commands.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';

const usage = `npm run check-index [-- --mend]

Compares the search index with the register and prints what differs. The server may run meanwhile.
  --mend   rebuilds the index where it differs

Exit status: 0 equal (or, with --mend, equal now), 1 different, 2 wrong usage`;

runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mend: { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new UsageError('Takes no file.');
  const db = await openDatabase(readConfig(), { print: printToStderr });
  try {
    const search = searchOf(db);
    const isEqual = await report();
    if (isEqual || !values.mend) return isEqual ? 0 : 1;
    printToStderr(words.building);
    await resetIndex(db);
    await search.mergeAll();
    return (await report()) ? 0 : 1;
  } finally {
    await db.close();
  }

  async function report(): Promise<boolean> {
    const { count, described } = await checkIndex(db.location());
    for (const description of described) process.stdout.write(`${description}\n`);
    if (count > described.length) process.stdout.write(`${words.more(count - described.length)}\n`);
    if (count === 0) process.stdout.write(`${words.equal}\n`);
    return count === 0;
  }
});
