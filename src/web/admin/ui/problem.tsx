import type { ReactNode } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './problem.module.css';

/** What is wrong, in one line with its sign. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <span className={styles.problem}>
    <WarningIcon />
    <span>{children}</span>
  </span>
);
