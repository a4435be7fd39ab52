import { Button } from '@mantine/core';
import { joinNeighbours, type Restoration, separateBridges } from '#domain/warranty/restorations.ts';
import { formatToothPosition } from '#domain/warranty/tooth-position.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import styles from './chart-summary.module.css';

interface ChartSummaryProps {
  restorations: readonly Restoration[];
  isMilk: boolean;
  onMilk: (isMilk: boolean) => void;
  /** Undefined if the chart is read-only. */
  onChange?: (restorations: Restoration[]) => void;
}

/** The selected teeth and the buttons that change them, between the jaws of the tooth chart. */
export function ChartSummary({ restorations, isMilk, onMilk, onChange }: ChartSummaryProps) {
  const count = restorations.flat().length;
  const joined = joinNeighbours(restorations);
  const canJoin = joined.length < restorations.length;
  const hasBridge = restorations.some((teeth) => teeth.length > 1);
  return (
    <div className={styles.summary}>
      <output className={styles.chosen}>
        {count === 0 ? (
          <>
            {words.none}
            <span className={styles.hint}>{words.hint}</span>
          </>
        ) : (
          <>
            <strong>
              {formatToothPosition(restorations)
                .split(/(?<=, )/)
                .map((part) => (
                  <span key={part} className={styles.part}>
                    {part}
                  </span>
                ))}
            </strong>
            <span>{words.count(count)}</span>
          </>
        )}
      </output>
      {onChange && count > 0 && (
        <div className={styles.actions}>
          {(canJoin || hasBridge) && (
            <Button
              variant="light"
              onClick={() => onChange(canJoin ? joined : separateBridges(restorations))}
              size="compact-md"
            >
              {canJoin ? words.join : words.separate}
            </Button>
          )}
          <Button variant="subtle" onClick={() => onChange([])} size="compact-md">
            {words.clear}
          </Button>
        </div>
      )}
      <label className={styles.milk}>
        <input
          type="checkbox"
          role="switch"
          checked={isMilk}
          aria-checked={isMilk}
          onChange={(event) => onMilk(event.currentTarget.checked)}
        />
        {words.milk}
      </label>
    </div>
  );
}
