import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProblemWire } from '#contract/problem-wire.ts';
import { vi } from '#web/strings/vi.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';

const words = vi.firstAccount;

const fieldNames = ['fullName', 'password'];

type Outcome =
  | { status: 'asked' | 'sending' | 'done' }
  /** `errors`: what is wrong, by the field's name. */
  | { status: 'refused'; message: string; errors: ReadonlyMap<string, string> };

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

/** Where the one-time link leads that the server prints while there is no account. */
export default function FirstAccount() {
  const { hash } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>({ status: 'asked' });
  const [shown, setShown] = useState(false);
  // Before that, a browser would send the form by itself.
  const [ready, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  const errors = outcome.status === 'refused' ? outcome.errors : new Map<string, string>();

  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (outcome.status === 'refused') form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
    if (outcome.status === 'done') done.current?.focus();
  }, [outcome]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (outcome.status === 'sending') return;
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setOutcome({ status: 'sending' });
    setOutcome(await createFirstAccount({ ...fields, token: hash.slice(1) }));
  }

  if (outcome.status === 'done') {
    return (
      <section className={styles.panel}>
        <h1 ref={done} tabIndex={-1}>
          {words.done}
        </h1>
        <p>{words.doneLead}</p>
        <a className={styles.button} href="/login">
          {words.toLogin}
        </a>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <h1>{words.heading}</h1>
      <p>{words.lead}</p>
      <noscript>
        <p className={styles.error}>{words.needsScript}</p>
      </noscript>
      <form ref={form} className={styles.form} method="post" onSubmit={onSubmit} noValidate>
        {outcome.status === 'refused' && !fieldNames.some((name) => errors.has(name)) && (
          <FormError>{outcome.message}</FormError>
        )}
        <Field name="fullName" label={words.name} error={errors.get('fullName')} autoComplete="username" />
        <Field
          name="password"
          label={words.password}
          hint={words.passwordHint}
          error={errors.get('password')}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
        />
        <label className={styles.check}>
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {words.show}
        </label>
        <button className={styles.button} type="submit" disabled={!ready} aria-busy={outcome.status === 'sending'}>
          {outcome.status === 'sending' ? words.sending : words.submit}
        </button>
      </form>
    </section>
  );
}

async function createFirstAccount(body: Record<string, unknown>): Promise<Outcome> {
  const none = new Map<string, string>();
  if (!body.token) return { status: 'refused', message: words.noToken, errors: none };
  try {
    const response = await fetch('/api/admin/first-account', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) {
      // The token is used up; the address need not show it any longer.
      history.replaceState(history.state, '', location.pathname);
      return { status: 'done' };
    }
    const { message, errors = [] } = (await response.json()) as ProblemWire;
    return { status: 'refused', message, errors: new Map(errors.map((error) => [error.field, error.message])) };
  } catch {
    return { status: 'refused', message: words.failed, errors: none };
  }
}
