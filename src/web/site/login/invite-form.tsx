import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Translation } from '#strings/translation.ts';
import type { firstAccount } from '#strings/vi/site/first-account.ts';
import type { acceptInvite } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { PasswordField } from '#web/site/login/password-field.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

type Words = Translation<typeof firstAccount>;

interface InviteFormProps {
  words: Words;
  send: (fields: Parameters<typeof acceptInvite>[1]) => ReturnType<typeof acceptInvite>;
}

/** Creates an account by a link that works once. Its token is in the fragment of the address, which no server sees. */
export function InviteForm({ words, send }: InviteFormProps) {
  const { hash } = useLocation();
  const [isDone, setDone] = useState(false);

  if (isDone) return <Done words={words} />;
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
        send={(fields) => send({ ...fields, token: hash.slice(1) })}
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

function Done({ words }: { words: Words }) {
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
