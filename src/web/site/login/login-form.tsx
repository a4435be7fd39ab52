import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { findMissing, type LoginError } from '#web/site/login/login-calls.ts';
import { FormError } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { readFields } from '#web/ui/read-fields.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface LoginFormProps<Outcome, Name extends string> {
  /** The names of its fields. */
  names: readonly Name[];
  submit: string;
  sending: string;
  send: (fields: Record<Name, string>) => Promise<Outcome | LoginError>;
  onDone: (outcome: Exclude<Outcome, LoginError>, fields: Record<Name, string>) => void;
  onError?: (error: LoginError) => void;
  /** Renders the fields with the error of each. */
  children: (errors: ReadonlyMap<string, string>) => ReactNode;
}

type State = { status: 'idle' | 'sending' } | { status: 'error'; message: string; errors: ReadonlyMap<string, string> };

const none: ReadonlyMap<string, string> = new Map();

/** A form that keeps its values, shows each error at its field, and is disabled until hydration. */
export function LoginForm<Outcome extends { status: string }, Name extends string>(
  props: LoginFormProps<Outcome, Name>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ status: 'idle' });
  // Before hydration the browser would submit the form natively.
  const isHydrated = useHydrated();
  const errors = state.status === 'error' ? state.errors : none;

  useEffect(() => {
    if (state.status === 'error') form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [state]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.status === 'sending') return;
    const fields = readFields(event.currentTarget, props.names);
    const missing = findMissing(fields);
    if (missing.size > 0) return setState({ status: 'error', message: '', errors: missing });
    setState({ status: 'sending' });
    const outcome = await props.send(fields);
    if (outcome.status === 'error') {
      const { message, errors } = outcome as LoginError;
      const hasFieldError = Object.keys(fields).some((name) => errors.has(name));
      setState({ status: 'error', message: hasFieldError ? '' : message, errors });
      props.onError?.(outcome as LoginError);
    } else {
      setState({ status: 'idle' });
      props.onDone(outcome as Exclude<Outcome, LoginError>, fields);
    }
  }

  const isSending = state.status === 'sending';
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={onSubmit} noValidate>
      {state.status === 'error' && state.message && <FormError>{state.message}</FormError>}
      {props.children(errors)}
      <button className={page.button} type="submit" disabled={!isHydrated} aria-busy={isSending}>
        {isSending ? props.sending : props.submit}
      </button>
    </form>
  );
}
