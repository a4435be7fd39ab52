import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import type { Issued } from '#web/admin/accounts/issued-password.tsx';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

/** What can be done with an account after a question. */
export type AccountAction = 'disable' | 'enable' | 'reset';

/** The form or the question that is open. */
type Open =
  | { what: 'create' }
  | { what: 'edit'; account: AccountWire }
  | { what: AccountAction; account: AccountWire }
  | undefined;

type Changed = AnswerOf<
  `PUT /admin/accounts/${AccountAction}/:id` | 'POST /admin/accounts' | 'PUT /admin/accounts/:id'
>;

/** Creating and changing accounts; the list is read anew after each. */
export function useAccountActions() {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
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
      if (!account) return finish(await call('POST /admin/accounts', { body }));
      const { _id: id, version } = account;
      await finish(await call('PUT /admin/accounts/:id', { params: { id }, body: { ...body, version } }));
    },
    async change(verb: AccountAction, { _id: id }: AccountWire) {
      setOpen(undefined);
      try {
        await finish(await call(`PUT /admin/accounts/${verb}/:id`, { params: { id } }));
      } catch (error) {
        toastError(userMessageOf(error, words.notSaved));
      }
    },
  };
}
