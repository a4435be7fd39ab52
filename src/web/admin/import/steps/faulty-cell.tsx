import { useId, useState } from 'react';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import styles from './faulty-cell.module.css';

const words = importSteps.check;

/** The text that a person has typed for a cell; `from` if all cells with that text are meant. */
interface Mend {
  value: string;
  from?: string | undefined;
}

interface FaultyCellProps {
  /** The column and the row. */
  label: string;
  /** The text that the file has. */
  text: string;
  reason: string;
  mend: Mend | undefined;
  onMend: (mend: Mend | undefined) => void;
}

/** A cell that cannot be stored: its text to be mended, alone or with all that are alike, and the reason. */
export function FaultyCell({ label, text, reason, mend, onMend }: FaultyCellProps) {
  const id = useId();
  const [typed, setTyped] = useState(mend?.value ?? text);
  const isAlike = mend?.from !== undefined;
  const change = (value: string, alike: boolean) =>
    onMend(value === text ? undefined : { value, ...(alike && { from: text }) });
  return (
    <div className={styles.cell} data-mended={mend !== undefined || undefined}>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={mend === undefined}
        aria-describedby={id}
        size={Math.max(10, Math.min(28, typed.length + 2))}
        maxLength={500}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change(event.currentTarget.value, isAlike);
        }}
      />
      <span id={id} className={styles.reason}>
        {reason}
      </span>
      {mend && (
        <label className={styles.alike}>
          <input type="checkbox" checked={isAlike} onChange={(event) => change(typed, event.currentTarget.checked)} />
          {words.alike(text)}
        </label>
      )}
    </div>
  );
}
