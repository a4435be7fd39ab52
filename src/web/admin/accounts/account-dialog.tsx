import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { AccountWire } from '#contract/account-wire.ts';
import type { BodyOf } from '#contract/operations.ts';
import { staffRoles } from '#domain/account/role.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { SmallForm } from '#web/admin/accounts/small-form.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './accounts.module.css';

interface AccountDialogProps {
  /** The account that is edited; undefined for a new account. */
  account: AccountWire | undefined;
  save: (body: BodyOf<'POST /admin/accounts'>) => Promise<unknown>;
  onClose: () => void;
}

/** Creates an account, or edits the name and role of one. */
export function AccountDialog({ account, save, onClose }: AccountDialogProps) {
  const id = useId();
  const send = ({ fullName, role }: Record<'fullName' | 'role', string>) =>
    save({ fullName, role: staffRoles.find((one) => one === role) ?? 'viewer' });
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id}>
        {account ? words.save : words.create}
      </Button>
    </>
  );
  return (
    <Dialog title={account ? words.editRow(account.fullName) : words.create} buttons={buttons} onClose={onClose}>
      <SmallForm id={id} names={['fullName', 'role']} send={send}>
        {(errors) => (
          <>
            <TextInput
              name="fullName"
              size="lg"
              label={words.name}
              error={errors.get('fullName')}
              defaultValue={account?.fullName ?? ''}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            <fieldset className={styles.roles}>
              <legend>{words.role}</legend>
              {staffRoles.map((role) => (
                <label key={role} className={styles.role}>
                  <input type="radio" name="role" value={role} defaultChecked={role === (account?.role ?? 'staff')} />
                  <span>
                    <strong>{roleNames[role]}</strong>
                    <small>{words.roleHints[role]}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </SmallForm>
    </Dialog>
  );
}
