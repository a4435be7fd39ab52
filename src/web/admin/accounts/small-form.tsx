import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { FormError } from '#web/ui/field.tsx';
import { readFields } from '#web/ui/read-fields.ts';
import styles from './accounts.module.css';

interface SmallFormProps<Name extends string> {
  id?: string;
  /** Its fields. */
  names: readonly Name[];
  /** Left out where the button stands elsewhere, with the form's id. */
  submit?: { label: string; isRed?: boolean };
  /** What is sent; throws what the server refuses. */
  send: (fields: Record<Name, string>) => Promise<unknown>;
  /** The fields, given what is wrong with each. All of them must be filled. */
  children: (errors: ReadonlyMap<string, string>) => ReactNode;
}

interface Mistakes {
  message: string | undefined;
  errors: ReadonlyMap<string, string>;
}

const none: Mistakes = { message: undefined, errors: new Map() };

/** A form of a few fields: it keeps what was typed until it is accepted, and says what is wrong where it is wrong. */
export function SmallForm<Name extends string>({ id, names, submit, send, children }: SmallFormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [errors, setMistakes] = useState(none);
  useEffect(() => {
    if (errors.errors.size > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const fields = readFields(event.currentTarget, names);
    const empty = names.filter((name) => fields[name].trim() === '');
    if (empty.length > 0)
      return setMistakes({ message: undefined, errors: new Map(empty.map((name) => [name, words.required])) });
    setSending(true);
    try {
      await send(fields);
      setMistakes(none);
      form.current?.reset();
    } catch (error) {
      setMistakes(mistakesOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form id={id} ref={form} className={styles.form} onSubmit={onSubmit} noValidate aria-busy={isSending}>
      {errors.message && <FormError>{errors.message}</FormError>}
      {children(errors.errors)}
      {submit && (
        <Button className={styles.submit} type="submit" loading={isSending} {...(submit.isRed && { color: 'red' })}>
          {submit.label}
        </Button>
      )}
    </form>
  );
}

/** What is wrong with a field is said there; the rest above them. */
function mistakesOf(error: unknown): Mistakes {
  if (!(error instanceof ApiError)) throw error;
  if (error.errors.size > 0) return { message: undefined, errors: error.errors };
  return { message: userMessageOf(error, error.message || words.failed), errors: new Map() };
}
