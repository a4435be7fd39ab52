import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
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

interface Changed {
  message: string;
  account: AccountWire;
  /** Where one was issued. */
  password?: string;
}

/** Creating and changing accounts; the list is read anew after each. */
export function useAccountActions() {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const [issued, setIssued] = useState<Issued>();

  async function finish({ message, account, password }: Changed) {
    setOpen(undefined);
    if (password === undefined) toastSuccess(message);
    else setIssued({ name: account.fullName, password });
    await revalidate();
  }

  return {
    open,
    setOpen,
    close: () => setOpen(undefined),
    issued,
    closeIssued: () => setIssued(undefined),
    /** @throws {Refused} */
    async save(fields: Record<string, string>) {
      const account = open && 'account' in open ? open.account : undefined;
      if (!account) return finish(await call<Changed>('POST', '/admin/accounts', fields));
      const body = { ...fields, version: account.version };
      await finish(await call<Changed>('PUT', `/admin/accounts/${account._id}`, body));
    },
    async change(verb: AccountAction, { _id }: AccountWire) {
      setOpen(undefined);
      try {
        await finish(await call<Changed>('PUT', `/admin/accounts/${verb}/${_id}`));
      } catch (error) {
        toastError(userMessageOf(error, words.notSaved));
      }
    },
  };
}
