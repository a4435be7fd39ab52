import { useEffect, useId, useRef } from 'react';
import { fewRecoveryCodes } from '#domain/account/second-factor/recovery-code.ts';
import { login as words } from '#strings/vi/site/login.ts';
import { LoginForm, PostForm } from '#web/site/login/login-form.tsx';
import type { Step } from '#web/site/login/login-steps.ts';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

const kinds = {
  code: {
    title: words.codeTitle,
    hint: words.codeHint,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: { go: 'recoveryCode', label: words.useRecoveryCode },
  },
  recoveryCode: {
    title: words.recoveryTitle,
    hint: words.recoveryHint,
    input: { autoComplete: 'off', autoCapitalize: 'characters' },
    other: { go: 'code', label: words.useApp },
  },
} as const;

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeStep({ name, fullName, password, problem }: Extract<Step, { name: 'code' | 'recoveryCode' }>) {
  const heading = useId();
  const { title, hint, input, other } = kinds[name];
  const typed = { fullName, password };
  return (
    // Screen readers say the heading of the group when the focus comes to its field.
    <section className={styles.form} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <LoginForm hidden={{ step: name, password }} submit={words.submit} sending={words.sending} problem={problem}>
        {/* Password managers read the account name from this field. */}
        <input type="text" name="fullName" autoComplete="username" value={fullName} readOnly hidden />
        <Field
          key={name}
          name={name}
          label={words[name]}
          hint={hint}
          error={problem?.errors[name]}
          type="text"
          autoFocus
          {...input}
        />
      </LoginForm>
      <PostForm className={styles.form} hidden={{ ...typed, go: other.go }}>
        <button className={page.outlined} type="submit">
          {other.label}
        </button>
      </PostForm>
      <PostForm className={styles.form} hidden={{ fullName, go: 'sign-in' }}>
        <button className={page.outlined} type="submit">
          {words.otherAccount}
        </button>
      </PostForm>
    </section>
  );
}

interface RecoveredProps {
  left: number;
  /** The page to go on with, and that of the own account. */
  next: string;
  own: string;
  onLeave: (to: string) => void;
}

/** Tells somebody who has signed in by a recovery code that it is used up, and how many are left. */
export function Recovered({ left, next, own, onLeave }: RecoveredProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const link = (to: string, className: string | undefined, text: string) => (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        onLeave(to);
      }}
    >
      {text}
    </a>
  );
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {words.recoveredTitle}
      </h2>
      <p>
        {words.recovered(left)} {left <= fewRecoveryCodes && words.fewLeft}
      </p>
      <p>{words.phoneLost}</p>
      {link(own, page.button, words.toOwn)}
      {link(next, page.outlined, words.goOn)}
    </div>
  );
}
