import { useEffect, useRef, useState } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { type SignInOutcome, signIn } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { PasswordField } from '#web/site/login/password-field.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import { toastError } from '#web/ui/toasts.tsx';

type SignInProps = {
  onSignedIn: (outcome: Extract<SignInOutcome, { status: 'signed-in' }>, password: string) => void;
};

const withCode = ['fullName', 'password', 'code'] as const;
const withoutCode = ['fullName', 'password'] as const;

/** Asks for name and password, and for a two-factor code if the account requires one. */
export function SignIn({ onSignedIn }: SignInProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);

  return (
    <>
      <noscript>
        <p className={styles.error}>{words.needsScript}</p>
      </noscript>
      <LoginForm
        submit={words.submit}
        sending={words.sending}
        names={needsCode ? withCode : withoutCode}
        send={({ code, ...body }) => signIn(needsCode ? { ...body, code } : body)}
        onDone={(outcome, { password }) => onSignedIn(outcome, password)}
        onError={({ message, needsCode: isCodeRequired }) => {
          toastError(message);
          if (isCodeRequired) setNeedsCode(true);
        }}
      >
        {(errors) => (
          <>
            <Field
              name="fullName"
              label={words.name}
              error={errors.get('fullName')}
              type="text"
              autoComplete="username"
            />
            <PasswordField name="password" label={words.password} error={errors.get('password')} />
            {needsCode && (
              <Field
                ref={code}
                name="code"
                label={words.code}
                error={errors.get('code')}
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            )}
          </>
        )}
      </LoginForm>
    </>
  );
}
