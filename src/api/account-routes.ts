import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { problem, problems } from '#api/replies.ts';
import { accountBody, accountNames, accountRevision, accountWire, toAccountWire } from '#contract/account-wire.ts';
import { idParams, listReply, recordReply } from '#contract/list-wire.ts';
import { problemWire } from '#contract/problem-wire.ts';
import type { Account } from '#domain/account/account.ts';
import { listAccounts } from '#domain/account/account-queries.server.ts';
import { createAccount } from '#domain/account/create-account.server.ts';
import { disableAccount, enableAccount } from '#domain/account/disable-account.server.ts';
import { resetAccount } from '#domain/account/reset-account.server.ts';
import { reviseAccount } from '#domain/account/revise-account.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

const tags = ['account'];
const accountReply = recordReply('account', accountWire);
const issuedReply = accountReply.extend({
  password: z.string().describe('Issued: shown this once, to be changed at the first sign-in, within 7 days'),
});

/** The accounts of all staff, for those who may do all. */
export function accountRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });

  const change = (
    scope: RouteScope,
    verb: 'disable' | 'enable',
    summary: string,
    message: string,
    apply: (act: ServiceContext, id: number) => Promise<Account>,
  ) =>
    scope.put(
      `/admin/accounts/${verb}/:id`,
      {
        schema: {
          tags,
          operationId: `${verb}Account`,
          summary,
          params: idParams,
          response: { 200: accountReply, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const account = await apply(act(request), request.params.id);
        return { success: true as const, message, account: toAccountWire(account) };
      },
    );

  return {
    owner(scope) {
      scope.get(
        '/admin/accounts',
        {
          schema: {
            tags,
            operationId: 'listAccounts',
            summary: 'List the accounts',
            response: { 200: listReply('accounts', accountWire), ...problems(401, 403) },
          },
        },
        async () => {
          const accounts = await listAccounts(db);
          return { success: true as const, counts: accounts.length, accounts: accounts.map(toAccountWire) };
        },
      );
      scope.post(
        '/admin/accounts',
        {
          config: { fields: accountNames },
          schema: {
            tags,
            operationId: 'createAccount',
            summary: 'Create an account',
            body: accountBody,
            response: { 201: issuedReply, ...problems(400, 401, 403, 409) },
          },
        },
        async (request, reply) => {
          const { account, password } = await createAccount(act(request), request.body);
          const message = 'Đã tạo tài khoản. Mật khẩu chỉ hiện lần này.';
          return reply.code(201).send({ success: true, message, account: toAccountWire(account), password });
        },
      );
      scope.put(
        '/admin/accounts/:id',
        {
          config: {
            fields: accountNames,
            current: (account: Account) => ({ account: toAccountWire(account) }),
          },
          schema: {
            tags,
            operationId: 'updateAccount',
            summary: 'Rename an account or change its role',
            params: idParams,
            body: accountRevision,
            response: {
              200: accountReply,
              ...problems(400, 401, 403, 404),
              409: problem(problemWire.extend({ account: accountWire.optional() }), 'Conflict'),
            },
          },
        },
        async (request) => {
          const account = await reviseAccount(act(request), { ...request.params, ...request.body });
          return { success: true as const, message: 'Đã lưu tài khoản.', account: toAccountWire(account) };
        },
      );
      change(scope, 'disable', 'Lock an account out; its sessions end', 'Đã khóa tài khoản.', disableAccount);
      change(scope, 'enable', 'Let a disabled account in again', 'Đã mở khóa tài khoản.', enableAccount);
      scope.put(
        '/admin/accounts/reset/:id',
        {
          schema: {
            tags,
            operationId: 'resetAccount',
            summary: 'Issue another password; sessions and the authenticator app go',
            params: idParams,
            response: { 200: issuedReply, ...problems(400, 401, 403, 404) },
          },
        },
        async (request) => {
          const { account, password } = await resetAccount(act(request), request.params);
          const message = 'Đã cấp mật khẩu mới. Mật khẩu chỉ hiện lần này.';
          return { success: true as const, message, account: toAccountWire(account), password };
        },
      );
    },
  };
}
