import { join } from 'node:path';
import type { z } from 'zod';
import type { Database } from '#database/database.ts';
import { type StateFile, stateFile } from '#files/state-file.ts';

/**
 * A small state of all servers of a register, which they can do without: a row on PostgreSQL, a file in DATA_DIR beside SQLite.
 *
 * @param dataDir DATA_DIR
 */
export function sharedState<State>(
  db: Database,
  dataDir: string,
  name: string,
  schema: z.ZodType<State>,
): StateFile<State> {
  const file = stateFile(join(dataDir, `${name}.json`), schema);
  if (db.engine === 'sqlite') return file;
  return {
    async read() {
      const row = await db.read.selectFrom('sharedState').select('value').where('name', '=', name).executeTakeFirst();
      // Versions before had a file on each server.
      return row ? schema.safeParse(JSON.parse(row.value)).data : file.read();
    },
    async save(state) {
      const value = JSON.stringify(state);
      await db.write((tx) =>
        tx
          .insertInto('sharedState')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
    },
  };
}
