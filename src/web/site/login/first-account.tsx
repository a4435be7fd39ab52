import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { firstAccount as words } from '#strings/vi/site/first-account.ts';
import { createFirstAccount } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { PasswordField } from '#web/site/login/password-field.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

/** Creates the first account. The server prints a one-time link to this page while no account exists. */
export default function FirstAccount() {
  const { hash } = useLocation();
  const [isDone, setDone] = useState(false);

  if (isDone) return <Done />;
  return (
    <section className={styles.panel}>
      <h1>{words.heading}</h1>
      <p>{words.lead}</p>
      <noscript>
        <p className={styles.error}>{words.needsScript}</p>
      </noscript>
      <LoginForm
        submit={words.submit}
        sending={words.sending}
        names={['fullName', 'password']}
        send={(fields) => createFirstAccount({ ...fields, token: hash.slice(1) })}
        onDone={() => {
          // Remove the used token from the URL.
          history.replaceState(history.state, '', location.pathname);
          setDone(true);
        }}
      >
        {(errors) => (
          <>
            <Field name="fullName" label={words.name} error={errors.get('fullName')} autoComplete="username" />
            <PasswordField isNew name="password" label={words.password} error={errors.get('password')} />
          </>
        )}
      </LoginForm>
    </section>
  );
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel}>
      <h1 ref={heading} tabIndex={-1}>
        {words.done}
      </h1>
      <p>{words.doneLead}</p>
      <a className={page.button} href="/login">
        {words.toLogin}
      </a>
    </section>
  );
}
