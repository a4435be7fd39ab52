import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData, useLocation, useSubmit } from 'react-router';
import type { Translation } from '#strings/translation.ts';
import type { firstAccount } from '#strings/vi/site/invites.ts';
import { LoginForm, PasswordField } from '#web/site/login/login-form.tsx';
import type { InviteOutcome } from '#web/site/login/login-steps.ts';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Words = Translation<typeof firstAccount>;

/**
 * Creates an account by a link that works once. Its token is in the fragment of the address, which no server sees: scripts add it,
 * also to what was sent before them; without scripts it is typed.
 */
export function InviteForm({ words, children }: { words: Words; children?: ReactNode }) {
  const outcome = useActionData<InviteOutcome>();
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : '';
  const typed = outcome?.isDone === false ? outcome : undefined;
  useSendAgain(typed, token);

  if (outcome?.isDone) return <Done words={words} />;
  return (
    <section className={styles.panel}>
      <h1>{words.heading}</h1>
      {children}
      <p>{words.lead}</p>
      <LoginForm
        hidden={token === '' ? {} : { token }}
        submit={words.submit}
        sending={words.sending}
        problem={typed?.problem}
      >
        <noscript>
          <Field name="token" label={words.token} hint={words.tokenHint} autoComplete="off" />
        </noscript>
        <Field
          name="fullName"
          label={words.name}
          error={typed?.problem.errors.fullName}
          autoComplete="username"
          defaultValue={typed?.fullName}
        />
        <PasswordField isNew name="password" label={words.password} error={typed?.problem.errors.password} />
      </LoginForm>
    </section>
  );
}

/** Sends again, with the token, what was sent before there were scripts to add it. */
function useSendAgain(sent: Extract<InviteOutcome, { isDone: false }> | undefined, token: string): void {
  const submit = useSubmit();
  const isSentAgain = useRef(false);
  useEffect(() => {
    if (!sent || token === '' || isSentAgain.current || Object.keys(sent.problem.errors).length > 0) return;
    isSentAgain.current = true;
    const { fullName, password } = sent;
    void submit({ fullName, password, token }, { method: 'post', replace: true });
  }, [sent, token, submit]);
}

function Done({ words }: { words: Words }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The used token goes from the address.
    history.replaceState(history.state, '', location.pathname);
    heading.current?.focus();
  }, []);
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
