import { Button, Text } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useEffect, useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail, ImportEvent } from '#contract/imports-wire.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { CheckStep } from '#web/admin/import/steps/check-step.tsx';
import { DoneStep } from '#web/admin/import/steps/done-step.tsx';
import type { LoadedImport } from '#web/admin/import/steps/load-import.ts';
import type { Step } from '#web/admin/import/steps/step-bar.tsx';
import type { useImportActions } from '#web/admin/import/steps/use-import-actions.ts';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './steps.module.css';

/** Most files have a header that is known, and skip this step. */
const ColumnsStep = lazy(() => import('#web/admin/import/steps/columns-step.tsx'));

/** The addresses of the steps between which a person may choose. */
export const stepAddresses = { columns: '?step=columns', check: '?step=check' } as const;

interface ImportStepProps extends LoadedImport {
  step: Step;
  actions: ReturnType<typeof useImportActions>;
}

type CheckedRows = Pick<ComponentProps<typeof CheckStep>, 'detail' | 'summary' | 'rows'>;

/** The content of the current step. */
export function ImportStep({ detail, rows, step, actions }: ImportStepProps) {
  const { state } = detail;
  const checked = useLastCheck({ detail, rows, step });
  const navigate = useNavigate();
  const progress = useImportProgress(detail);
  const { isBusy, plan, store, stop, undo } = actions;

  async function planColumns(body: ImportPlanBody) {
    if (await plan(body)) await navigate(stepAddresses.check, { replace: true });
  }

  if (state === 'discarded') return <p>{words.gone}</p>;
  const isChecking = state === 'checking';
  if (state === 'storing' || (isChecking && !checked))
    return <Running state={state} progress={progress} onStop={() => void stop()} />;
  if (step === 'done') return <DoneStep detail={detail} isBusy={isBusy} onUndo={(change) => void undo(change)} />;
  if (step === 'columns')
    return (
      <Suspense>
        <ColumnsStep
          key={JSON.stringify(detail.plan.sheets)}
          detail={detail}
          rows={rows}
          isBusy={isBusy}
          onPlan={(body) => void planColumns(body)}
        />
      </Suspense>
    );
  if (!checked)
    return (
      <Button loading={isBusy} onClick={() => void plan({})}>
        {words.check.again}
      </Button>
    );
  return (
    <CheckStep
      {...checked}
      columnsAddress={stepAddresses.columns}
      isBusy={isBusy || isChecking}
      checking={
        isChecking ? { share: progress?.isWaiting ? undefined : progress?.share, onStop: () => void stop() } : undefined
      }
      onPlan={plan}
      onStore={(faulty) => void store(faulty)}
    />
  );
}

/**
 * The last check that this page has shown: while a decision is applied, the page stays as it is. The columns decide about everything,
 * so that nothing of before is shown once they were.
 */
function useLastCheck({ detail, rows, step }: LoadedImport & { step: Step }) {
  const [last, setLast] = useState<CheckedRows>();
  const { summary } = detail;
  const now = summary && rows && step === 'check' ? { detail, summary, rows } : undefined;
  const isOver = step !== 'check' || (detail.state !== 'checking' && !now);
  const next = now ?? (isOver ? undefined : last);
  if (next?.rows !== last?.rows || next?.detail !== last?.detail) setLast(next);
  return next;
}

/** How far a running import is. The page is loaded again when the import has another state. */
function useImportProgress(detail: ImportDetail): ImportEvent['progress'] {
  const { _id: id, state } = detail;
  const [progress, setProgress] = useState(detail.progress);
  const { revalidate } = useRevalidator();
  const running = state === 'checking' || state === 'storing';
  useEffect(() => {
    if (!running) return;
    setProgress(null);
    const events = new EventSource(`/api/imports/${id}/events`);
    events.addEventListener('import', ({ data }: MessageEvent<string>) => {
      const event: ImportEvent = JSON.parse(data);
      setProgress(event.progress);
      if (event.state !== state) void revalidate();
    });
    let polling: ReturnType<typeof setInterval> | undefined;
    events.addEventListener('error', () => {
      // The browser connects again by itself, but not after a refusal, such as that of a proxy.
      if (events.readyState === EventSource.CLOSED) polling ??= setInterval(revalidate, waits.importPoll);
      void revalidate();
    });
    return () => {
      events.close();
      clearInterval(polling);
    };
  }, [id, state, running, revalidate]);
  return running ? (progress ?? detail.progress) : null;
}

interface RunningProps {
  state: 'checking' | 'storing';
  progress: ImportEvent['progress'];
  onStop: () => void;
}

/** The progress of a check or of the storing, with a button that stops it. */
function Running({ state, progress, onStop }: RunningProps) {
  const id = useId();
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id} role="status">
        {progress?.isWaiting ? words.check.waiting : words.check[state]}
      </h2>
      <ProgressBar labelledBy={id} share={progress && !progress.isWaiting ? progress.share : undefined} />
      <Text c="dimmed">{words.check.progress(progress?.rows ?? 0)}</Text>
      <Button mr="auto" variant="default" onClick={onStop}>
        {words.check.stop}
      </Button>
    </section>
  );
}
