import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { login as words } from '#strings/vi/site/login.ts';
import type { FormProblem } from '#web/site/form-problem.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface PostFormProps {
  /** Fields that are sent as they are. */
  hidden: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form that its page answers, before its scripts as well as with them. Without an action it keeps the query and the fragment of
 * the address, which a cached page does not know.
 */
export function PostForm({ hidden, className, children }: PostFormProps) {
  const submit = useSubmit();
  const { state } = useNavigation();
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'idle') void submit(event.currentTarget, { replace: true });
  }
  return (
    <form className={className} method="post" onSubmit={onSubmit} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface LoginFormProps {
  hidden: PostFormProps['hidden'];
  submit: string;
  sending: string;
  problem: FormProblem | undefined;
  children: ReactNode;
}

/** A form that shows each error at its field, and keeps what was typed. */
export function LoginForm({ hidden, submit, sending, problem, children }: LoginFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().state !== 'idle';
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const hasFieldError = problem !== undefined && Object.keys(problem.errors).length > 0;
  return (
    <PostForm className={styles.form} hidden={hidden}>
      {problem?.message && !hasFieldError && <FormError>{problem.message}</FormError>}
      <div ref={fields} className={styles.form}>
        {children}
      </div>
      <button className={page.button} type="submit" aria-busy={isSending}>
        {isSending ? sending : submit}
      </button>
    </PostForm>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'hint' | 'type' | 'autoComplete'> & {
  /** True for a password that is being chosen. */
  isNew?: boolean;
};

/** A field for a password, with a button that shows it. */
export function PasswordField({ isNew = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <>
      <Field
        {...props}
        hint={isNew ? words.newPasswordHint : undefined}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      <button
        className={styles.show}
        type="button"
        disabled={!isHydrated}
        aria-controls={props.name}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.hide : words.show}
      </button>
    </>
  );
}
