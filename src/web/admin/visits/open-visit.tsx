import { Button, Card, Flex, Group } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate, formatInstant } from '#domain/calendar.ts';
import { isCorrectable, isRequest, possibleSteps, type VisitStep } from '#domain/visit/visit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { visitKindNames } from '#strings/vi/states.ts';
import { call } from '#web/admin/api/call.ts';
import { showUndoNotice } from '#web/admin/changes/undo-notices.ts';
import HistoryLines from '#web/admin/form/history-lines.tsx';
import type { HistoryTableProps } from '#web/admin/list/history-table.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { Facts } from '#web/admin/ui/facts.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { headingOf, stepName, subjectOf, type Visit, VisitState } from '#web/admin/visits/visit-state.tsx';

const StepDialog = preloadable(() => import('#web/admin/visits/step-dialog.tsx'));
const VisitDialog = preloadable(() => import('#web/admin/visits/visit-dialog.tsx'));

type VisitWithPictures = AnswerOf<'GET /visits/:id'>['visit'];

interface OpenVisitProps {
  visit: VisitWithPictures;
  /** The address of the page without it. */
  closed: string;
  onDone: (message: string) => void;
}

/** The id of the link in the list that opens a visit. */
export const openLinkId = (visit: Pick<Visit, '_id'>) => `visit-${visit._id}`;

/** A visit: what happened, what may be done now, and what was done. It takes the focus; Escape goes back to its row. */
export function OpenVisit({ visit, closed, onDone }: OpenVisitProps) {
  const { role } = useAccount();
  const [step, setStep] = useState<VisitStep | 'correct'>();
  const { kind, user, numbCode, visitedDate, toothPosition, note, decision, share, coverage, covered } = visit;
  // What a clinic asks it takes back itself, or is told why not.
  const offered = possibleSteps(visit).filter((one) => one !== 'withdraw' || !isRequest(kind));
  const steps = offered.filter((one) => may(role, one === 'reopen' ? 'exceptions' : 'visits'));
  const facts = [
    [isRequest(kind) ? words.askedOn : words.visitedOn, formatDate(visitedDate)],
    [words.clinic, visit.dentalName],
    [words.teeth, toothPosition],
    [isRequest(kind) ? words.text : words.note, note],
    [words.coverage, coverage && [coverage, covered !== null && words.covered(covered)].filter(Boolean).join(' → ')],
    [words.share, share === null ? null : words.percent(share)],
    [words.decision, decision],
    [words.by, visit.createdBy],
  ] as const;

  const section = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => section.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    document.getElementById(openLinkId(visit))?.focus();
    void navigate(closed, { preventScrollReset: true });
  }

  function finish(message: string, after: Visit) {
    setStep(undefined);
    onDone(message);
    if ((after.state === 'done' && !isRequest(kind)) || after.version === visit.version) return;
    showUndoNotice({
      kind: 'edit',
      name: subjectOf(visit),
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
    <Card
      ref={section}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      component="section"
      data-printed-alone=""
      padding="lg"
      mb="lg"
      aria-label={visitKindNames[kind]}
    >
      <h2>
        {headingOf(visit)} <VisitState visit={visit} />
      </h2>
      {visit.isInBin && (
        <p>
          {words.inBinHint}{' '}
          <Link to={`${href('/admin/recycle')}?${new URLSearchParams({ q: numbCode ?? '' })}`} data-screen-only="">
            {words.toBin}
          </Link>
        </p>
      )}
      <Facts facts={facts} />
      <Group>
        {steps.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' || one === 'finish' ? 'filled' : 'default'}
            onClick={() => setStep(one)}
          >
            {stepName(one, kind)}
          </Button>
        ))}
        {may(role, 'visits') && isCorrectable(visit) && !isRequest(kind) && (
          <Button variant="default" onClick={() => setStep('correct')}>
            {words.correct}
          </Button>
        )}
        <Link
          to={user === null ? href('/admin/cards') : href('/admin/update-user/:id', { id: user })}
          data-screen-only=""
        >
          {user === null ? words.toPrintedCards : words.toCard}
        </Link>
        <Link to={closed} data-screen-only="">
          {admin.close}
        </Link>
      </Group>
      <h3>{words.history}</h3>
      <HistoryLines key={visit.version} record={`visit-${visit._id}`} more={picturesOf(visit)} />
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

/** The column of the history with the pictures that the clinic has sent, if any; each opens large in a tab of its own. */
const picturesOf = ({ pictures }: VisitWithPictures): HistoryTableProps['actions'] =>
  pictures.length === 0
    ? undefined
    : {
        label: words.pictures,
        of: ({ at }) => (
          <Flex component="ul" gap="xs" wrap="wrap">
            {pictures
              .filter(({ sentAt }) => sentAt === at)
              .map(({ small, large }, place) => (
                <li key={small}>
                  <a href={large} target="_blank" rel="noopener">
                    <img
                      src={small}
                      alt={words.picture(place + 1, formatInstant(at))}
                      style={{ width: '6rem', height: '6rem', objectFit: 'cover' }}
                      loading="lazy"
                    />
                  </a>
                </li>
              ))}
          </Flex>
        ),
      };
