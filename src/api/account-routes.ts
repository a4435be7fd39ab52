import { contextOf, type IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { accountOperations } from '#contract/account-operations.ts';
import { accountNames, toAccountWire } from '#contract/account-wire.ts';
import type { Account } from '#domain/account/account.ts';
import { listAccounts } from '#domain/account/account-queries.server.ts';
import { disableAccount, enableAccount } from '#domain/account/disable-account.server.ts';
import { createAccount, resetAccount, reviseAccount } from '#domain/account/manage-accounts.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** The routes for all staff accounts, for owners. */
export function accountRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  const change = (
    operation: (typeof accountOperations)['disable' | 'enable'],
    message: string,
    apply: (context: ServiceContext, id: number) => Promise<Account>,
  ) =>
    route(operation, async (request) => {
      const account = await apply(contextOf(db, request), request.params.id);
      return { message, account: toAccountWire(account) };
    });

  return [
    route(accountOperations.list, async () => {
      const accounts = await listAccounts(db);
      return { counts: accounts.length, accounts: accounts.map(toAccountWire) };
    }),
    route(
      accountOperations.create,
      (request) =>
        idempotent(request, async (context) => {
          const { account, password } = await createAccount(context, request.body);
          return { message: words.created, account: toAccountWire(account), password };
        }),
      { config: { fields: accountNames } },
    ),
    route(
      accountOperations.update,
      async (request) => {
        const account = await reviseAccount(contextOf(db, request), { ...request.params, ...request.body });
        return { message: words.saved, account: toAccountWire(account) };
      },
      {
        config: {
          fields: accountNames,
          current: (account: Account) => ({ account: toAccountWire(account) }),
        },
      },
    ),
    change(accountOperations.disable, words.disabled, disableAccount),
    change(accountOperations.enable, words.enabled, enableAccount),
    route(accountOperations.reset, async (request) => {
      const { account, password } = await resetAccount(contextOf(db, request), request.params);
      const message = words.passwordIssued;
      return { message, account: toAccountWire(account), password };
    }),
  ];
}
