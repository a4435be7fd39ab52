import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import styles from './steps.module.css';

const words = importSteps.check;

interface StoreButtonsProps {
  id: string;
  summary: NonNullable<ImportDetail['summary']>;
  isBusy: boolean;
  onStore: (faulty: 'refuse' | 'skip') => void;
}

/** The buttons that store the rows, and the faulty ones as a file. */
export function StoreButtons({ id, summary: { counts, unknownNameCount, dates }, isBusy, onStore }: StoreButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const good = counts.new + counts.changed;
  const keptNames = unknownNameCount > 0 && importSteps.names.willKeep(unknownNameCount);
  if (dates?.isUndecided)
    return (
      <div className={styles.pending}>
        <p role="status">{importSteps.dates.chooseFirst}</p>
      </div>
    );
  if (counts.faulty === 0)
    return (
      <div className={styles.pending}>
        {good === 0 && <p role="status">{words.nothing}</p>}
        {keptNames && <p>{keptNames}</p>}
        <Button loading={isBusy} disabled={good + counts.same === 0} onClick={() => onStore('refuse')}>
          {words.storeAll(good)}
        </Button>
      </div>
    );
  return (
    <div className={styles.pending}>
      <p>
        {words.mendFirst(counts.faulty)} {keptNames}
      </p>
      <Button variant="default" component="a" href={`/api/imports/${id}/faulty`} download>
        {words.download(counts.faulty)}
      </Button>
      {good > 0 && (
        <Button loading={isBusy} onClick={() => setAsking(true)}>
          {words.storeGood(good)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.storeGoodTitle}
          confirm={words.storeAll(good)}
          isGentle
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStore('skip');
          }}
        >
          <p>{words.storeGoodQuestion(good, counts.faulty)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
