import { useEffect, useRef } from 'react';
import { fewRecoveryCodes } from '#domain/account/recovery-code.ts';
import { login as words } from '#strings/vi/site/login.ts';
import styles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

/** Tells somebody who has signed in by a recovery code that it is used up, and how many are left. */
export function Recovered({ left, onGoOn, onOwn }: { left: number; onGoOn: () => void; onOwn: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {words.recoveredTitle}
      </h2>
      <p>
        {words.recovered(left)} {left <= fewRecoveryCodes && words.fewLeft}
      </p>
      <p>{words.phoneLost}</p>
      <button className={page.button} type="button" onClick={onOwn}>
        {words.toOwn}
      </button>
      <button className={page.outlined} type="button" onClick={onGoOn}>
        {words.goOn}
      </button>
    </div>
  );
}
