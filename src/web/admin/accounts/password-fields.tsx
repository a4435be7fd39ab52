import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';

interface PasswordFieldsProps {
  errors: ReadonlyMap<string, string>;
  /** True to ask for a new password as well. */
  withNew?: boolean;
}

/** The fields for the current password and, with `withNew`, the new one. */
export function PasswordFields({ errors, withNew }: PasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextInput
        name="password"
        type={type}
        size="lg"
        label={words.currentPassword}
        error={errors.get('password')}
        autoComplete="current-password"
      />
      {withNew && (
        <TextInput
          name="newPassword"
          type={type}
          size="lg"
          label={words.newPassword}
          description={words.newPasswordHint}
          error={errors.get('newPassword')}
          autoComplete="new-password"
        />
      )}
      <Checkbox label={words.show} checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
    </>
  );
}
