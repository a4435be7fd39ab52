import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ImportRow } from '#contract/import-check-wire.ts';
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
  fault: ImportRow['faults'][number];
  /** The row, as it is named. */
  row: string;
  /** True if a person has confirmed the value, which holds for all rows that have it. */
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  mend: Mend | undefined;
  onMend: (mend: Mend | undefined) => void;
}

/** A cell that cannot be stored: its text to be mended, alone or with all that are alike, and the reason. */
export function FaultyCell({ label, text, fault, row, isAccepted, onAccept, mend, onMend }: FaultyCellProps) {
  const id = useId();
  const [typed, setTyped] = useState(mend?.value ?? text);
  const isAlike = mend?.from !== undefined;
  const change = (value: string, alike: boolean) =>
    onMend(value === text ? undefined : { value, ...(alike && { from: text }) });
  const { kind, value: doubted, reason, proposal } = fault;
  const type = (value: string) => {
    setTyped(value);
    change(value, isAlike);
  };
  return (
    <div className={styles.cell} data-mended={mend !== undefined || isAccepted || undefined}>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={mend === undefined && !isAccepted}
        aria-describedby={id}
        size={Math.max(10, Math.min(28, typed.length + 2))}
        maxLength={500}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span id={id} className={styles.reason}>
        {reason}
      </span>
      {(proposal || kind === 'implausible') && (
        <span className={styles.answers}>
          {proposal && (
            <Button size="compact-md" variant="default" disabled={typed === proposal} onClick={() => type(proposal)}>
              {words.propose(proposal)}
            </Button>
          )}
          {kind === 'implausible' && (
            <Button
              size="compact-md"
              variant={isAccepted ? 'filled' : 'default'}
              aria-pressed={isAccepted}
              aria-label={words.acceptValue(doubted, row)}
              onClick={() => onAccept(!isAccepted)}
            >
              {words.accept}
            </Button>
          )}
        </span>
      )}
      {mend && (
        <label className={styles.alike}>
          <input type="checkbox" checked={isAlike} onChange={(event) => change(typed, event.currentTarget.checked)} />
          {words.alike(text)}
        </label>
      )}
    </div>
  );
}
