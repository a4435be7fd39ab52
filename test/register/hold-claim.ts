// Claims a task of the register that the environment names, says so, and holds the claim until it is killed. Run as
//   node test/register/hold-claim.ts NAME
import { renewInterval } from '#database/claims.ts';
import { openDatabase } from '#database/open-database.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const name = process.argv[2] ?? '';
const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined });
if (!(await db.claims.take(name, null))) throw new Error(`Another process has ${name}.`);
setInterval(() => db.claims.renew(name, null), renewInterval);
process.stdout.write('held\n');
