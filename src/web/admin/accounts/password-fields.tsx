import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';

interface PasswordFieldsProps {
  errors: ReadonlyMap<string, string>;
  /** True where another one is asked for, too. */
  withNew?: boolean;
}

/** Asks for the own password, and where it is to be changed for the next. */
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
