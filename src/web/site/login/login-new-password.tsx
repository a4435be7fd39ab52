import { useEffect, useRef } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { changePassword } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { NewPasswordField } from '#web/site/login/new-password-field.tsx';

type NewPasswordProps = {
  name: string;
  /** The one that somebody else has issued, as it was typed. */
  password: string;
  onChanged: (message: string) => void;
  onSignedOut: () => void;
};

/** Asks for a password of one's own in place of the one that was issued. */
export function NewPassword({ name, password, onChanged, onSignedOut }: NewPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <>
      <h2>{words.change}</h2>
      <p>{words.changeLead}</p>
      <LoginForm
        submit={words.change}
        sending={words.changing}
        names={['newPassword']}
        send={({ newPassword }) => changePassword({ password, newPassword })}
        onDone={({ message }) => onChanged(message)}
        onRefused={({ isStranger }) => isStranger && onSignedOut()}
      >
        {(errors) => (
          <>
            {/* For password managers: whose password this is. */}
            <input type="text" autoComplete="username" value={name} readOnly hidden />
            <NewPasswordField
              ref={field}
              name="newPassword"
              label={words.newPassword}
              error={errors.get('newPassword')}
            />
          </>
        )}
      </LoginForm>
    </>
  );
}
