// npm run admin -- create NAME [--role owner|staff|viewer]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { accountFields } from '#domain/account/account.ts';
import { createAccount } from '#domain/account/create-account.server.ts';
import { DomainError } from '#domain/errors.ts';
import { runCommand, UsageError } from './command.ts';

const usage = `npm run admin -- create NAME [--role owner|staff|viewer]

Creates a staff account (owner, unless said otherwise) and prints its password, once.`;

runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string', default: 'owner' } },
  });
  const [verb, name, ...more] = positionals;
  if (verb !== 'create' || name === undefined || more.length > 0) throw new UsageError('Say: create NAME');
  const password = randomBytes(15).toString('base64url');
  const fields = accountFields.safeParse({ name, role: values.role, password });
  if (!fields.success) throw new UsageError(z.prettifyError(fields.error));
  const db = await openDatabase(readConfig());
  try {
    await createAccount({ db, actor: { name: 'npm run admin' } }, fields.data);
    process.stdout.write(`Created ${fields.data.name} (${fields.data.role}), password ${password}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await db.close();
  }
});
