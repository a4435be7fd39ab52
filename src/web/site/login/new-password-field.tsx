import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';

type NewPasswordFieldProps = Omit<ComponentProps<typeof Field>, 'hint' | 'type' | 'autoComplete'>;

/** A field for a new password, with a checkbox that shows it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  // The box may be checked before hydration.
  useEffect(() => setShown(checkbox.current?.checked === true), []);
  return (
    <>
      <Field {...props} hint={words.newPasswordHint} type={shown ? 'text' : 'password'} autoComplete="new-password" />
      <label className={styles.check}>
        <input ref={checkbox} type="checkbox" onChange={(event) => setShown(event.target.checked)} />
        {words.show}
      </label>
    </>
  );
}
