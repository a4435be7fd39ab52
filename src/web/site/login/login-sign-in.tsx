import { useState } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { type SignedIn, signIn } from '#web/site/login/login-calls.ts';
import { CodeStep, type Credentials } from '#web/site/login/login-code.tsx';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { PasswordField } from '#web/site/login/password-field.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import { toastError } from '#web/ui/toasts.tsx';

type SignInProps = {
  onSignedIn: (outcome: SignedIn, password: string) => void;
};

/** Asks for name and password, and then for a code if the account has an authenticator app. */
export function SignIn({ onSignedIn }: SignInProps) {
  const [lastName, setLastName] = useState('');
  const [credentials, setCredentials] = useState<Credentials>();

  if (credentials)
    return (
      <CodeStep
        credentials={credentials}
        onSignedIn={(outcome) => onSignedIn(outcome, credentials.password)}
        onBack={() => {
          setLastName(credentials.fullName);
          setCredentials(undefined);
        }}
      />
    );
  return (
    <>
      <noscript>
        <p className={styles.error}>{words.needsScript}</p>
      </noscript>
      <LoginForm
        submit={words.submit}
        sending={words.sending}
        names={['fullName', 'password']}
        send={signIn}
        onDone={(outcome, typed) =>
          outcome.status === 'signed-in' ? onSignedIn(outcome, typed.password) : setCredentials(typed)
        }
        onError={({ message }) => toastError(message)}
      >
        {(errors) => (
          <>
            <Field
              name="fullName"
              label={words.name}
              error={errors.get('fullName')}
              type="text"
              autoComplete="username"
              defaultValue={lastName}
              autoFocus
            />
            <PasswordField name="password" label={words.password} error={errors.get('password')} />
          </>
        )}
      </LoginForm>
    </>
  );
}
