import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ImportEvent } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import styles from './steps.module.css';

const words = importSteps.check;

interface RunningProps {
  state: 'checking' | 'storing';
  progress: ImportEvent['progress'];
  onStop: () => void;
}

/** The progress of a check or of the storing, with a button that stops it. */
export function Running({ state, progress, onStop }: RunningProps) {
  const id = useId();
  const percent = progress && !progress.isWaiting ? Math.floor(progress.share * 100) : undefined;
  return (
    <section className={`${styles.box} ${styles.progress}`} aria-labelledby={id}>
      <h2 id={id} role="status">
        {progress?.isWaiting ? words.waiting : words[state]}
      </h2>
      <progress aria-labelledby={id} max={100} {...(percent !== undefined && { value: percent })} />
      <p className={styles.lead}>{words.progress(progress?.rows ?? 0)}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </section>
  );
}
