import { Link } from 'react-router';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './steps.module.css';

const steps = ['file', 'columns', 'check', 'store', 'done'] as const;
export type Step = (typeof steps)[number];

interface StepBarProps {
  current: Step;
  /** The addresses of the steps that can be opened now. */
  addresses: Partial<Record<Step, string>>;
}

/** The steps of an import; those that can be opened are links. */
export function StepBar({ current, addresses }: StepBarProps) {
  const at = steps.indexOf(current);
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isPast = index < at || current === 'done';
          const mark = <span className={styles.mark}>{isPast ? <CheckIcon /> : index + 1}</span>;
          const label = <span className={styles.label}>{words.step[step]}</span>;
          const address = addresses[step];
          return (
            <li key={step} className={styles.step} data-past={isPast || undefined}>
              {address !== undefined && step !== current ? (
                <Link to={address} replace preventScrollReset className={styles.content}>
                  {mark}
                  {label}
                </Link>
              ) : (
                <span className={styles.content} aria-current={step === current ? 'step' : undefined}>
                  {mark}
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
