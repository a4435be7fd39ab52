import type { ImportDetail } from '#contract/imports-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import styles from './steps.module.css';

const words = importSteps.dates;
type Order = ImportDetail['plan']['dayOrder'];

interface DatesChoiceProps {
  dates: NonNullable<NonNullable<ImportDetail['summary']>['dates']>;
  order: Order;
  onChange: (order: Order) => Promise<void>;
}

/** The switch for dates that can be read two ways, with one of them as an example. */
export function DatesChoice({ dates: { count, example, isSettled }, order, onChange }: DatesChoiceProps) {
  const title = (
    <>
      {words.heading}: <span className={styles.lead}>{words.example(example.text, count)}</span>
      {isSettled && <span className={styles.lead}> {words.settled}</span>}
    </>
  );
  return (
    <Choice
      title={title}
      value={order}
      onChange={onChange}
      options={[
        ['day-first', words.dayFirst(formatDate(example.dayFirst))],
        ['month-first', words.monthFirst(formatDate(example.monthFirst))],
      ]}
    />
  );
}
