import type { ComponentProps, Ref } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './form.module.css';
import page from './page.module.css';

type FieldProps = ComponentProps<'input'> & {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** An input with its label, hint and error. Its id is its name, unless another one is given. */
export function Field({ name, id = name, label, hint, error, ...input }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && <FormError id={`${id}-error`}>{error}</FormError>}
    </div>
  );
}

/** An error message that screen readers announce at once. */
export function FormError({ children, ...rest }: { id?: string; ref?: Ref<HTMLParagraphElement>; children: string }) {
  return (
    <p className={page.error} role="alert" {...rest}>
      <WarningIcon />
      {children}
    </p>
  );
}
