import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

/** A panel with a close link to the page without an answer. */
export function LookUpPanel({ path, onAct, children }: { path: string; onAct: () => void; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <Link className={styles.close} to={path} aria-label={vi.lookUp.close} preventScrollReset onClick={onAct}>
        <CloseIcon />
      </Link>
      {children}
    </div>
  );
}
