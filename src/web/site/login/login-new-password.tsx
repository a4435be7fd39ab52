import { useEffect, useRef } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { changePassword } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { PasswordField } from '#web/site/login/password-field.tsx';

type NewPasswordProps = {
  name: string;
  /** The issued password that the user has signed in with. */
  password: string;
  onChanged: (message: string) => void;
  onSignedOut: () => void;
};

/** Asks for a new password to replace an issued one. */
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
        onError={({ isSignedOut }) => isSignedOut && onSignedOut()}
      >
        {(errors) => (
          <>
            {/* Password managers read the account name from this field. */}
            <input type="text" autoComplete="username" value={name} readOnly hidden />
            <PasswordField
              isNew
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
