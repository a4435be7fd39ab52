// npm run admin -- create NAME [--role owner|staff|viewer] | reset NAME | disable NAME | enable NAME | list
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { type Account, accountFields } from '#domain/account/account.ts';
import { findAccountByName, listAccounts } from '#domain/account/account-queries.server.ts';
import { createAccount, disableAccount, enableAccount, resetAccount } from '#domain/account/manage-account.server.ts';
import { DomainError } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { commandHelp, adminCommand as words } from '#strings/vi/server/commands.ts';
import { printToStderr, runCommand, UsageError } from './command.ts';

type Command = (context: ServiceContext) => Promise<string>;

/** Runs a command on the account with a name and returns the text to print. */
const verbs: Record<string, (context: ServiceContext, name: string) => Promise<string>> = {
  async reset(context, name) {
    const { id } = await findAccountByName(context.db, name);
    const { account, password } = await resetAccount(context, { id, enable: true });
    return words.reset(account.name, password);
  },
  async disable(context, name) {
    const { id } = await findAccountByName(context.db, name);
    return words.disabled((await disableAccount(context, id)).name);
  },
  async enable(context, name) {
    const { id } = await findAccountByName(context.db, name);
    return words.enabled((await enableAccount(context, id)).name);
  },
};

runCommand(commandHelp.admin, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } });
  const command = commandOf(positionals, values.role);
  const db = await openDatabase(readConfig(), { print: printToStderr });
  try {
    process.stdout.write(`${await command({ db, actor: { name: 'ads admin' } })}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await db.close();
  }
});

/** @throws {UsageError} */
function commandOf([verb = '', name, ...more]: string[], role: string | undefined): Command {
  if (role !== undefined && verb !== 'create') throw new UsageError(commandHelp.wrong.role);
  if (verb === 'list' && name === undefined) return list;
  if (name !== undefined && more.length === 0) {
    if (verb === 'create') return create(name, role);
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (run) return (context) => run(context, name);
  }
  throw new UsageError(commandHelp.wrong.account);
}

/** @throws {UsageError} */
function create(name: string, role = 'owner'): Command {
  const fields = accountFields.pick({ name: true, role: true }).safeParse({ name, role });
  if (!fields.success) throw new UsageError(z.prettifyError(fields.error));
  return async (context) => {
    const { account, password } = await createAccount(context, fields.data);
    return words.created(account.name, account.role, password);
  };
}

async function list({ db }: ServiceContext): Promise<string> {
  const accounts = await listAccounts(db);
  return accounts.length === 0 ? words.none : accounts.map(describe).join('\n');
}

function describe({ name, role, active, totp, mustChangePassword }: Account): string {
  const remarks = [
    ...(active ? [] : [words.isDisabled]),
    ...(mustChangePassword ? [words.hasIssuedPassword] : []),
    ...(totp ? [words.usesApp] : []),
  ];
  return [`${name} (${role})`, ...remarks].join(', ');
}
