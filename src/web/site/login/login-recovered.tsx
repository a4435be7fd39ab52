import { useEffect, useRef } from 'react';
import { fewRecoveryCodes } from '#domain/account/second-factor/recovery-code.ts';
import { login as words } from '#strings/vi/site/login.ts';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

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
