import type { ComponentProps } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './form.module.css';

type FieldProps = ComponentProps<'input'> & {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A field of a form with its label, a hint and what is wrong with it. Its id is its name. */
export function Field({ name, label, hint, error, ...input }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && <FormError id={`${name}-error`}>{error}</FormError>}
    </div>
  );
}

/** What is wrong, said at once by a screen reader. */
export function FormError({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.error} id={id} role="alert">
      <WarningIcon />
      {children}
    </p>
  );
}
