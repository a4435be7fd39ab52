import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

/** A panel with a close link to the page without an answer. */
export function LookUpPanel({ path, onAct, children }: { path: string; onAct: () => void; children: ReactNode }) {
  const { close } = useLocale().words.lookUp;
  return (
    <div className={styles.panel}>
      <Link className={styles.close} to={path} aria-label={close} preventScrollReset onClick={onAct}>
        <CloseIcon />
      </Link>
      {children}
    </div>
  );
}
