import { login as words } from '#strings/vi/site/login.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import type { Step } from '#web/site/login/login-steps.ts';
import { PasswordField } from '#web/site/login/password-field.tsx';

/** Asks for a new password to replace an issued one. */
export function NewPassword({ name, fullName, password, role, problem }: Extract<Step, { name: 'new-password' }>) {
  return (
    <>
      <h2>{words.change}</h2>
      <p>{words.changeLead}</p>
      <LoginForm
        hidden={{ step: name, password, role }}
        submit={words.change}
        sending={words.changing}
        problem={problem}
      >
        {/* Password managers read the account name from this field. */}
        <input type="text" name="fullName" autoComplete="username" value={fullName} readOnly hidden />
        <PasswordField
          isNew
          autoFocus
          name="newPassword"
          label={words.newPassword}
          error={problem?.errors.newPassword}
        />
      </LoginForm>
    </>
  );
}
