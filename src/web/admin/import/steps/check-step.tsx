import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { CheckCounts } from '#web/admin/import/steps/check-counts.tsx';
import { CheckRows } from '#web/admin/import/steps/check-rows.tsx';
import { DatesChoice } from '#web/admin/import/steps/dates-choice.tsx';
import { DuplicatesChoice } from '#web/admin/import/steps/duplicates-choice.tsx';
import { FaultGroups } from '#web/admin/import/steps/fault-groups.tsx';
import type { RowPage } from '#web/admin/import/steps/load-import.ts';
import { applyDraft, draftSize } from '#web/admin/import/steps/plan-draft.ts';
import { StoreButtons } from '#web/admin/import/steps/store-buttons.tsx';
import { UnknownNames } from '#web/admin/import/steps/unknown-names.tsx';
import { usePlanDraft } from '#web/admin/import/steps/use-plan-draft.ts';
import styles from './steps.module.css';

const words = importSteps.check;

interface CheckStepProps {
  detail: ImportDetail;
  summary: NonNullable<ImportDetail['summary']>;
  rows: RowPage;
  /** The address of the step of the columns. */
  columnsAddress: string;
  isBusy: boolean;
  onPlan: (body: ImportPlanBody) => Promise<boolean>;
  onStore: (faulty: 'refuse' | 'skip') => void;
}

/** The step that shows what the import would do, and in which its faults are mended. */
export function CheckStep({ detail, summary, rows, columnsAddress, isBusy, onPlan, onStore }: CheckStepProps) {
  const { draft, error, update, reset, clear } = usePlanDraft(detail);
  const size = draftSize(draft);
  // The choice of how dates are read says why by itself.
  const notes = summary.notes.filter((note) => note !== summary.dates?.reason);

  /** Applies a change together with what was mended before it. */
  async function apply(change: ImportPlanBody = {}) {
    if (await onPlan({ ...(size > 0 && applyDraft(detail.plan, draft)), ...change })) clear();
  }

  const checkedRows = (
    <>
      <FaultGroups faults={summary.faults} />
      <CheckRows page={rows} draft={draft} onChange={update} />
    </>
  );
  return (
    <div className={styles.step}>
      <header className={styles.buttons}>
        <h2>{words.heading}</h2>
        <Button variant="default" component={Link} to={columnsAddress} replace>
          {words.toColumns}
        </Button>
      </header>
      <CheckCounts counts={summary.counts} shown={rows.state} />
      {notes.length > 0 && (
        <section className={styles.notes} aria-labelledby="notes">
          <h3 id="notes">{importSteps.notes}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <ul tabIndex={0} aria-labelledby="notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <DuplicatesChoice summary={summary} plan={detail.plan} onChange={apply} />
      {summary.dates && <DatesChoice dates={summary.dates} onChange={(dayOrder) => apply({ dayOrder })} />}
      {summary.counts.faulty > 0 && checkedRows}
      <UnknownNames summary={summary} plan={detail.plan} draft={draft} onChange={(names) => update({ names })} />
      {summary.counts.faulty === 0 && checkedRows}
      {size > 0 ? (
        <div className={styles.pending} role="status">
          <p>{error ? userMessageOf(error, words.notKept) : words.pending(size)}</p>
          <Button loading={isBusy} onClick={() => void apply()}>
            {words.apply}
          </Button>
          <Button variant="default" onClick={reset}>
            {words.reset}
          </Button>
        </div>
      ) : (
        <StoreButtons id={detail._id} summary={summary} isBusy={isBusy} onStore={onStore} />
      )}
    </div>
  );
}
