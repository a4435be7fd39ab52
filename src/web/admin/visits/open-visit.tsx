import { Button, Card, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { isCorrectable, possibleSteps, type VisitStep } from '#domain/visit/visit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { history as actions } from '#strings/vi/history.ts';
import { visitKindNames } from '#strings/vi/visit-states.ts';
import { call } from '#web/admin/api/call.ts';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Facts } from '#web/admin/ui/facts.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { type Visit, VisitState } from '#web/admin/visits/visit-state.tsx';

const StepDialog = preloadable(() => import('#web/admin/visits/step-dialog.tsx'));
const VisitDialog = preloadable(() => import('#web/admin/visits/visit-dialog.tsx'));

/** The fields whose new values stand in the history. */
const shown = ['visitedOn', 'toothPosition', 'note', 'decision', 'share'];

type Described = AnswerOf<'GET /visits/:id'>;

interface OpenVisitProps extends Described {
  /** The address of the page without it. */
  closed: string;
  onDone: (message: string) => void;
}

/** A visit: what happened, what may be done now, and what was done. */
export function OpenVisit({ visit, history, closed, onDone }: OpenVisitProps) {
  const { role } = useAccount();
  const [step, setStep] = useState<VisitStep | 'correct'>();
  const { kind, state, fullName, numbCode, visitedDate, toothPosition, note, decision, share, coverage, covered } =
    visit;
  const steps = possibleSteps(visit).filter((one) => may(role, one === 'reopen' ? 'exceptions' : 'visits'));
  const facts = [
    [words.visitedOn, formatDate(visitedDate)],
    [words.clinic, visit.dentalName],
    [words.teeth, toothPosition],
    [words.note, note],
    [words.coverage, coverage && [coverage, covered !== null && words.covered(covered)].filter(Boolean).join(' → ')],
    [words.share, share === null ? null : words.percent(share)],
    [words.decision, decision],
    [words.by, visit.createdBy],
  ] as const;

  function finish(message: string, after: Visit) {
    setStep(undefined);
    onDone(message);
    if (after.state === 'done' || after.version === visit.version) return;
    showUndoNotice({
      kind: 'edit',
      name: numbCode,
      text: message,
      count: 1,
      undo: async () => {
        const params = { id: after._id };
        onDone(
          (await call('POST /visits/:id/undo', { params, body: { version: after.version } })).message ?? words.undone,
        );
      },
    });
  }

  return (
    <Card component="section" padding="lg" mb="lg" aria-label={visitKindNames[kind]}>
      <h2>
        {visitKindNames[kind]} · {fullName} <VisitState state={state} />
      </h2>
      <Facts facts={facts} />
      <Group>
        {steps.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' || one === 'finish' ? 'filled' : 'default'}
            onClick={() => setStep(one)}
          >
            {words.steps[one]}
          </Button>
        ))}
        {may(role, 'visits') && isCorrectable(visit) && (
          <Button variant="default" onClick={() => setStep('correct')}>
            {words.correct}
          </Button>
        )}
        <Link to={closed}>{admin.close}</Link>
      </Group>
      <h3>{words.history}</h3>
      <ul>
        {history.map(({ _id, at, by, action, note: said, changes }) => (
          <li key={_id}>
            <DateTime at={at} /> · {by} · {actions.actions[action]}
            {[
              said,
              ...changes
                .filter(({ field }) => shown.includes(field))
                .map(({ label, to, type }) => `${label}: ${shownValue(to, type)}`),
            ]
              .filter(Boolean)
              .map((text) => ` · ${text}`)}
          </li>
        ))}
      </ul>
      {step && (
        <Suspense>
          {step === 'correct' ? (
            <VisitDialog subject={{ visit }} onDone={finish} onClose={() => setStep(undefined)} />
          ) : (
            <StepDialog visit={visit} step={step} onDone={finish} onClose={() => setStep(undefined)} />
          )}
        </Suspense>
      )}
    </Card>
  );
}
