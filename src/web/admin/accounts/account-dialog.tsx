import { Box, Stack, TextInput } from '@mantine/core';
import type { AccountWire } from '#contract/account-wire.ts';
import type { BodyOf } from '#contract/operations.ts';
import { staffRoles } from '#domain/account/rights.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { ChoiceLine } from '#web/admin/ui/choice.tsx';
import { FormDialog } from '#web/admin/ui/form-dialog.tsx';
import styles from './accounts.module.css';

interface AccountDialogProps {
  /** The account that is edited; undefined for a new account. */
  account: AccountWire | undefined;
  save: (body: BodyOf<'POST /admin/accounts'>) => Promise<unknown>;
  onClose: () => void;
}

/** Creates an account, or edits the name and role of one. */
export function AccountDialog({ account, save, onClose }: AccountDialogProps) {
  const send = ({ fullName, role }: Record<'fullName' | 'role', string>) =>
    save({ fullName, role: staffRoles.find((one) => one === role) ?? 'viewer' });
  return (
    <FormDialog
      title={account ? words.editRow(account.fullName) : words.create}
      submit={account ? words.save : words.create}
      names={['fullName', 'role']}
      send={send}
      onClose={onClose}
    >
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
          <Stack component="fieldset" gap="xs">
            <Box component="legend" mb="xs">
              {words.role}
            </Box>
            {staffRoles.map((role) => (
              <ChoiceLine
                key={role}
                className={styles.role}
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === (account?.role ?? 'staff')}
                label={<strong>{roleNames[role]}</strong>}
                hint={words.roleHints[role]}
              />
            ))}
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
