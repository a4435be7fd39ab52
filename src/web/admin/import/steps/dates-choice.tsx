import type { ImportDetail } from '#contract/imports-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import styles from './steps.module.css';

const words = importSteps.dates;
type Dates = NonNullable<NonNullable<ImportDetail['summary']>['dates']>;

interface DatesChoiceProps {
  dates: Dates;
  onChange: (order: Dates['order']) => Promise<void>;
}

/** The switch for dates that can be read two ways, with one of them as an example. Nothing is chosen while it is undecided. */
export function DatesChoice({ dates: { count, example, order, isUndecided, reason }, onChange }: DatesChoiceProps) {
  const title = (
    <>
      {words.heading}: <span className={styles.lead}>{words.example(example.text, count)}</span>{' '}
      {!isUndecided && <span className={styles.lead}>{reason}</span>}
    </>
  );
  return (
    <Choice
      title={title}
      value={isUndecided ? undefined : order}
      error={isUndecided ? reason : undefined}
      onChange={onChange}
      options={example.readings.map(({ order: one, date }) => [one, words.orders[one](formatDate(date))] as const)}
    />
  );
}
