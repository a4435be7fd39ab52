import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

/** A panel with a close link to the page without an answer, which takes the answer out of the history: others use the device, too. */
export function LookUpPanel({ path, onAct, children }: { path: string; onAct: () => void; children: ReactNode }) {
  const { close } = useLocale().words.lookUp;
  return (
    <div className={styles.panel}>
      <Link className={styles.close} to={path} replace aria-label={close} preventScrollReset onClick={onAct}>
        <CloseIcon />
      </Link>
      {children}
    </div>
  );
}
