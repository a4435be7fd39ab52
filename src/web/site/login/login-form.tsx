import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { missing, type Refusal } from '#web/site/login/login-calls.ts';
import { FormError } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import { readFields } from '#web/ui/read-fields.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface LoginFormProps<Outcome, Name extends string> {
  /** Its fields. */
  names: readonly Name[];
  submit: string;
  sending: string;
  send: (fields: Record<Name, string>) => Promise<Outcome | Refusal>;
  onDone: (outcome: Exclude<Outcome, Refusal>, fields: Record<Name, string>) => void;
  onRefused?: (refusal: Refusal) => void;
  /** The fields, given what is wrong with each. */
  children: (errors: ReadonlyMap<string, string>) => ReactNode;
}

type State =
  | { status: 'asked' | 'sending' }
  | { status: 'refused'; message: string; errors: ReadonlyMap<string, string> };

const nothing: ReadonlyMap<string, string> = new Map();

/** A form that keeps what was typed, says what is wrong where it is wrong, and waits for JavaScript. */
export function LoginForm<Outcome extends { status: string }, Name extends string>(
  props: LoginFormProps<Outcome, Name>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ status: 'asked' });
  // Before that, a browser would send the form by itself.
  const isAlive = useHydrated();
  const errors = state.status === 'refused' ? state.errors : nothing;

  useEffect(() => {
    if (state.status === 'refused') form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [state]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.status === 'sending') return;
    const fields = readFields(event.currentTarget, props.names);
    const absent = missing(fields);
    if (absent.size > 0) return setState({ status: 'refused', message: '', errors: absent });
    setState({ status: 'sending' });
    const outcome = await props.send(fields);
    if (outcome.status === 'refused') {
      const { message, errors } = outcome as Refusal;
      const isSaidThere = Object.keys(fields).some((name) => errors.has(name));
      setState({ status: 'refused', message: isSaidThere ? '' : message, errors });
      props.onRefused?.(outcome as Refusal);
    } else {
      setState({ status: 'asked' });
      props.onDone(outcome as Exclude<Outcome, Refusal>, fields);
    }
  }

  const isSending = state.status === 'sending';
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={onSubmit} noValidate>
      {state.status === 'refused' && state.message && <FormError>{state.message}</FormError>}
      {props.children(errors)}
      <button className={styles.button} type="submit" disabled={!isAlive} aria-busy={isSending}>
        {isSending ? props.sending : props.submit}
      </button>
    </form>
  );
}
