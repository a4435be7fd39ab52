import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import type { Issued } from '#web/admin/accounts/issued-password.tsx';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

/** The actions on an account that need a confirmation. */
export type AccountAction = 'disable' | 'enable' | 'reset';

/** The dialog that is open. */
type OpenDialog =
  | { type: 'create' }
  | { type: 'edit'; account: AccountWire }
  | { type: AccountAction; account: AccountWire }
  | undefined;

type Changed = AnswerOf<
  `PUT /admin/accounts/${AccountAction}/:id` | 'POST /admin/accounts' | 'PUT /admin/accounts/:id'
>;

/** Creates and changes accounts. The list is reloaded after each change. */
export function useAccountActions() {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<OpenDialog>();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [issued, setIssued] = useState<Issued>();

  async function finish(changed: Changed) {
    setOpen(undefined);
    if ('password' in changed) setIssued({ name: changed.account.fullName, password: changed.password });
    else toastSuccess(changed.message ?? '');
    await revalidate();
  }

  return {
    open,
    setOpen,
    close: () => setOpen(undefined),
    issued,
    closeIssued: () => setIssued(undefined),
    /** @throws {ApiError} */
    async save(body: BodyOf<'POST /admin/accounts'>) {
      const account = open && 'account' in open ? open.account : undefined;
      if (!account) {
        const create = (idempotencyKey: string) => call('POST /admin/accounts', { body, idempotencyKey });
        return finish(await requestKey.send(create));
      }
      const { _id: id, version } = account;
      await finish(await call('PUT /admin/accounts/:id', { params: { id }, body: { ...body, version } }));
    },
    async change(action: AccountAction, { _id: id }: AccountWire) {
      setOpen(undefined);
      try {
        await finish(await call(`PUT /admin/accounts/${action}/:id`, { params: { id } }));
      } catch (error) {
        toastError(userMessageOf(error, words.notSaved));
      }
    },
  };
}
