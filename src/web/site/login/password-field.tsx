import { type ComponentProps, useState } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

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
