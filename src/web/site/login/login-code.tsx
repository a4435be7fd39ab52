import { useEffect, useId, useRef, useState } from 'react';
import { login as words } from '#strings/vi/site/login.ts';
import { type SignedIn, signIn } from '#web/site/login/login-calls.ts';
import { LoginForm } from '#web/site/login/login-form.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { toastError } from '#web/ui/toasts.tsx';

/** What was typed in the first step. */
export interface Credentials {
  fullName: string;
  password: string;
}

interface CodeStepProps {
  credentials: Credentials;
  onSignedIn: (outcome: SignedIn) => void;
  onBack: () => void;
}

const steps = {
  code: {
    title: words.codeTitle,
    hint: words.codeHint,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    switch: words.useRecoveryCode,
  },
  recoveryCode: {
    title: words.recoveryTitle,
    hint: words.recoveryHint,
    input: { autoComplete: 'off', autoCapitalize: 'characters' },
    switch: words.useApp,
  },
} as const;

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<keyof typeof steps>('code');
  const step = steps[name];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two has a field of its own
  useEffect(() => field.current?.focus(), [name]);

  return (
    // Screen readers say the heading of the group when the focus comes to its field.
    <section className={styles.form} aria-labelledby={heading}>
      <h2 id={heading}>{step.title}</h2>
      <LoginForm
        key={name}
        submit={words.submit}
        sending={words.sending}
        names={[name]}
        send={async (typed) => {
          const outcome = await signIn({ ...credentials, ...typed });
          // A code was sent, so the server has no reason to ask for one.
          return outcome as Exclude<typeof outcome, { status: 'code-needed' }>;
        }}
        onDone={onSignedIn}
        onError={({ message }) => toastError(message)}
      >
        {(errors) => (
          <>
            {/* Password managers read the account name from this field. */}
            <input type="text" autoComplete="username" value={credentials.fullName} readOnly hidden />
            <Field
              ref={field}
              name={name}
              label={words[name]}
              hint={step.hint}
              error={errors.get(name)}
              type="text"
              {...step.input}
            />
          </>
        )}
      </LoginForm>
      <button
        className={page.outlined}
        type="button"
        onClick={() => setName(name === 'code' ? 'recoveryCode' : 'code')}
      >
        {step.switch}
      </button>
      <button className={styles.show} type="button" onClick={onBack}>
        {words.otherAccount}
      </button>
    </section>
  );
}
