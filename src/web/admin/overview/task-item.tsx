import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tasks.module.css';

interface TaskItemProps {
  title: string;
  /** Where all of it is done. */
  action?: { to: string; label: string };
  children?: ReactNode;
}

/** One thing that needs somebody. */
export function TaskItem({ title, action, children }: TaskItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {action && (
          <Link className={styles.action} to={action.to}>
            {action.label}
          </Link>
        )}
      </div>
      {children}
    </li>
  );
}
