import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { CheckStep } from '#web/admin/import/steps/check-step.tsx';
import { DoneStep } from '#web/admin/import/steps/done-step.tsx';
import type { LoadedImport } from '#web/admin/import/steps/load-import.ts';
import { Running } from '#web/admin/import/steps/running.tsx';
import type { Step } from '#web/admin/import/steps/step-bar.tsx';
import type { useImportActions } from '#web/admin/import/steps/use-import-actions.ts';
import { useImportProgress } from '#web/admin/import/steps/use-import-progress.ts';

/** Most files have a header that is known, and skip this step. */
const ColumnsStep = lazy(() => import('#web/admin/import/steps/columns-step.tsx'));

/** The addresses of the steps between which a person may choose. */
export const stepAddresses = { columns: '?step=columns', check: '?step=check' } as const;

interface ImportStepProps extends LoadedImport {
  step: Step;
  actions: ReturnType<typeof useImportActions>;
}

/** The content of the current step. */
export function ImportStep({ detail, rows, step, actions }: ImportStepProps) {
  const { state, summary } = detail;
  const navigate = useNavigate();
  const progress = useImportProgress(detail);
  const { isBusy, plan, store, stop, undo, undone } = actions;

  async function planColumns(body: ImportPlanBody) {
    if (await plan(body)) await navigate(stepAddresses.check, { replace: true });
  }

  if (state === 'discarded') return <p>{words.gone}</p>;
  if (state === 'checking' || state === 'storing')
    return <Running state={state} progress={progress} onStop={() => void stop()} />;
  if (step === 'done')
    return <DoneStep detail={detail} isBusy={isBusy} answer={undone} onUndo={(action) => void undo(action)} />;
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
  if (!summary || !rows)
    return (
      <Button loading={isBusy} onClick={() => void plan({})}>
        {words.check.again}
      </Button>
    );
  return (
    <CheckStep
      detail={detail}
      summary={summary}
      rows={rows}
      columnsAddress={stepAddresses.columns}
      isBusy={isBusy}
      onPlan={plan}
      onStore={(faulty) => void store(faulty)}
    />
  );
}
