import type { ComponentType } from 'react';
import type { HealthWire } from '#contract/health-operations.ts';
import { health as words } from '#strings/vi/admin/health.ts';
import { InfoIcon } from '#web/admin/ui/icons.tsx';
import { type IconProps, WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './health.module.css';

type PartWire = HealthWire['parts'][number];

const icons: Record<PartWire['state'], ComponentType<IconProps>> = {
  good: CheckIcon,
  attention: WarningIcon,
  bad: ExpiredIcon,
  neutral: InfoIcon,
};

/** One part of the system: its state as an icon and a word, what it is, and what to do. */
export function HealthRow({ part, state, message, advice, usedShare }: PartWire) {
  const StateIcon = icons[state];
  return (
    <li className={styles.part} data-state={state}>
      <h2 className={styles.name}>{words.parts[part]}</h2>
      <p className={styles.state}>
        <StateIcon />
        {words.states[state]}
      </p>
      <div className={styles.text}>
        <p>{message}</p>
        {usedShare !== undefined && (
          <meter
            className={styles.disk}
            aria-label={words.usedShare(Math.round(usedShare * 100))}
            min={0}
            max={1}
            value={usedShare}
          />
        )}
        {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      </div>
    </li>
  );
}
