import type { OverviewWire } from '#contract/overview-operations.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './warnings.module.css';

/** Warnings that need action, above the figures. */
export function Warnings({ warnings }: Pick<OverviewWire, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.warnings} aria-label={words.warnings}>
        {warnings.map(({ code, message }) => (
          <li key={code}>
            <WarningIcon />
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
