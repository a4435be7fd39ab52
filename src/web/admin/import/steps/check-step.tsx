import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { acceptableKinds } from '#domain/import/checked-row.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { CheckCounts } from '#web/admin/import/steps/check-counts.tsx';
import { CheckRows } from '#web/admin/import/steps/check-rows.tsx';
import type { RowPage } from '#web/admin/import/steps/load-import.ts';
import {
  applyDraft,
  draftSize,
  emptyDraft,
  type PlanDraft,
  readDraft,
  toStoredDraft,
} from '#web/admin/import/steps/plan-draft.ts';
import { UnknownNames } from '#web/admin/import/steps/unknown-names.tsx';
import { Choice } from '#web/admin/ui/choice.tsx';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { foot } from '#web/admin/ui/foot.ts';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './steps.module.css';

const words = importSteps.check;

interface CheckStepProps {
  detail: ImportDetail;
  summary: NonNullable<ImportDetail['summary']>;
  rows: RowPage;
  /** The address of the step of the columns. */
  columnsAddress: string;
  isBusy: boolean;
  /** How far the check by a changed plan is, while what is shown is of the plan before; undefined if there is none. */
  checking: Pick<ComponentProps<typeof Checking>, 'share' | 'onStop'> | undefined;
  onPlan: (body: ImportPlanBody) => Promise<boolean>;
  onStore: (faulty: 'refuse' | 'skip') => void;
}

/** The step that shows what the import would do, and in which its faults are mended. */
export function CheckStep({
  detail,
  summary,
  rows,
  columnsAddress,
  isBusy,
  checking,
  onPlan,
  onStore,
}: CheckStepProps) {
  const { draft, error, update, reset, clear } = usePlanDraft(detail);
  const size = draftSize(draft);
  // The choice of how dates are read says why by itself.
  const notes = summary.notes.filter((note) => note !== summary.dates?.reason);

  /** Applies a change together with what was mended before it. */
  async function apply(change: ImportPlanBody = {}, decided = draft) {
    if (await onPlan({ ...(draftSize(decided) > 0 && applyDraft(detail.plan, decided)), ...change })) clear();
  }

  const checkedRows = (
    <>
      <FaultGroups faults={summary.faults} onAnswer={(answers) => void apply(answers)} />
      <CheckRows page={rows} draft={draft} onChange={update} />
    </>
  );
  return (
    <Stack>
      <Group component="header" gap="xs">
        <h2>{words.heading}</h2>
        <Button variant="default" component={Link} to={columnsAddress} replace>
          {words.toColumns}
        </Button>
      </Group>
      <CheckCounts counts={summary.counts} shown={rows.state} />
      {notes.length > 0 && (
        <section aria-labelledby="notes">
          <Box component="h3" fz="md" id="notes">
            {importSteps.notes}
          </Box>
          <Box component="ul" mah="9rem" style={{ overflowY: 'auto' }} tabIndex={0} aria-labelledby="notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </section>
      )}
      <DuplicatesChoice summary={summary} plan={detail.plan} onChange={apply} />
      {summary.dates && <DatesChoice dates={summary.dates} onChange={(dayOrder) => apply({ dayOrder })} />}
      {summary.counts.faulty > 0 && checkedRows}
      <UnknownNames
        summary={summary}
        plan={detail.plan}
        draft={draft}
        onChange={(names) => update({ names })}
        onApply={(names) => void apply({}, { ...draft, names })}
      />
      {summary.counts.faulty === 0 && checkedRows}
      {checking ? (
        <Checking {...checking} />
      ) : size > 0 ? (
        <div ref={foot} className={styles.pending} role="status">
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
    </Stack>
  );
}

/**
 * What a person has decided about the rows of a check. The server keeps each change, so that it is there after a reload, on
 * another machine and in another session. `clear` is for a draft that has become part of the plan.
 */
function usePlanDraft({ _id: id, version, draft: stored }: Pick<ImportDetail, '_id' | 'version' | 'draft'>) {
  const [draft, setDraft] = useState(() => (stored ? readDraft(stored) : emptyDraft));
  const keeping = useMutation({
    scope: { id: `import-draft-${id}` },
    mutationFn: (changed: PlanDraft) =>
      call('PUT /imports/:id/draft', { params: { id }, body: { ...toStoredDraft(changed), version } }),
  });
  const keep = useDebouncedCallback(keeping.mutate, { delay: waits.draft, flushOnUnmount: true });

  function change(next: PlanDraft) {
    setDraft(next);
    keep(next);
  }

  return {
    draft,
    /** Why the last change is not kept by the server. */
    error: keeping.error,
    update: (changes: Partial<PlanDraft>) => change({ ...draft, ...changes }),
    reset: () => change(emptyDraft),
    clear() {
      keep.cancel();
      setDraft(emptyDraft);
    },
  };
}

const dateWords = importSteps.dates;
type Dates = NonNullable<NonNullable<ImportDetail['summary']>['dates']>;

interface DatesChoiceProps {
  dates: Dates;
  onChange: (order: Dates['order']) => Promise<void>;
}

/** The switch for dates that can be read two ways, with one of them as an example. Nothing is chosen while it is undecided. */
function DatesChoice({ dates: { count, example, order, isUndecided, reason }, onChange }: DatesChoiceProps) {
  const title = (
    <>
      {dateWords.heading}:{' '}
      <Text span c="dimmed">
        {isUndecided ? dateWords.example(example.text, count) : reason}
      </Text>
    </>
  );
  return (
    <Choice
      title={title}
      value={isUndecided ? undefined : order}
      error={isUndecided ? reason : undefined}
      onChange={onChange}
      options={example.readings.map(({ order: one, date }) => [one, dateWords.orders[one](formatDate(date))] as const)}
    />
  );
}

const duplicateWords = importSteps.duplicates;
const policies = ['stop', 'skip', 'update'] as const;

interface DuplicatesChoiceProps {
  summary: NonNullable<ImportDetail['summary']>;
  plan: ImportDetail['plan'];
  onChange: (change: ImportPlanBody) => Promise<void>;
}

/** The choice for card numbers that occur before, where the file has some. */
function DuplicatesChoice({ summary, plan, onChange }: DuplicatesChoiceProps) {
  const { changed, same } = summary.counts;
  const has = (kind: 'in-register' | 'repeated') => summary.faults.some((fault) => fault.kind === kind);
  const isAsked = {
    existing: has('in-register') || changed + same > 0 || plan.existingCards !== 'stop',
    repeated: has('repeated') || plan.repeatedCards !== 'stop',
  };
  return (['existing', 'repeated'] as const)
    .filter((which) => isAsked[which])
    .map((which) => (
      <Choice
        key={which}
        title={duplicateWords[which]}
        value={plan[`${which}Cards`]}
        options={policies.map((policy) => [policy, duplicateWords.policies[which][policy]] as const)}
        onChange={(policy) => onChange({ [`${which}Cards`]: policy })}
      />
    ));
}

const faultWords = importSteps.faults;
/** Row numbers that are listed. */
const maxRows = 12;

interface FaultGroupsProps {
  faults: NonNullable<ImportDetail['summary']>['faults'];
  /** Takes one answer for all rows of a group. */
  onAnswer: (answers: Pick<ImportPlanBody, 'acceptFaults' | 'skipFaults'>) => void;
}

/** The faults of a file by kind and column, with their rows. What many rows share is one question. */
function FaultGroups({ faults, onAnswer }: FaultGroupsProps) {
  if (faults.length === 0) return null;
  return (
    <details className={styles.box} open>
      <summary>{faultWords.heading}</summary>
      <Stack component="ul" gap="xs">
        {faults.map(({ kind, field, column, count, rows, reason }) => {
          const listed = rows.slice(0, maxRows).map(({ sheet, row }) => words.inList(sheet, row));
          const acceptable = acceptableKinds.find((one) => one === kind);
          return (
            <li key={`${kind} ${column}`}>
              <Text component="strong" fw={700} c="var(--expired)">
                {faultWords.kinds[kind]}
              </Text>
              {column !== '' && <> · {faultWords.ofColumn(column)}</>} · {faultWords.count(count)}:{' '}
              {faultWords.rows(listed.join(', '), count - listed.length)}
              <Text c="dimmed">{reason}</Text>
              {count > 1 && (
                <Group gap="xs">
                  {acceptable && (
                    <Button
                      size="compact-md"
                      variant="default"
                      onClick={() => onAnswer({ acceptFaults: [{ kind: acceptable, field, column }] })}
                    >
                      {words.acceptAll(count)}
                    </Button>
                  )}
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => onAnswer({ skipFaults: [{ kind, field, column }] })}
                  >
                    {words.skipAll(count)}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </Stack>
    </details>
  );
}

interface CheckingProps {
  /** From 0 to 1; undefined while it is unknown. */
  share: number | undefined;
  onStop: () => void;
}

/** That the rows are being checked by a changed plan. */
function Checking({ share, onStop }: CheckingProps) {
  const id = useId();
  return (
    <div ref={foot} className={styles.pending}>
      <p id={id} role="status">
        {words.applying}
      </p>
      <ProgressBar labelledBy={id} share={share} />
      <Button variant="default" onClick={onStop}>
        {words.stop}
      </Button>
    </div>
  );
}

interface StoreButtonsProps {
  id: string;
  summary: NonNullable<ImportDetail['summary']>;
  isBusy: boolean;
  onStore: (faulty: 'refuse' | 'skip') => void;
}

/** The buttons that store the rows, and the faulty ones as a file. */
function StoreButtons({ id, summary: { counts, unknownNameCount, dates }, isBusy, onStore }: StoreButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const good = counts.new + counts.changed;
  const keptNames = unknownNameCount > 0 && importSteps.names.willKeep(unknownNameCount);
  if (dates?.isUndecided)
    return (
      <div ref={foot} className={styles.pending}>
        <p role="status">{importSteps.dates.chooseFirst}</p>
      </div>
    );
  if (counts.faulty === 0)
    return (
      <div ref={foot} className={styles.pending}>
        {good === 0 && <p role="status">{words.nothing}</p>}
        {keptNames && <p>{keptNames}</p>}
        <Button loading={isBusy} disabled={good + counts.same === 0} onClick={() => onStore('refuse')}>
          {words.storeAll(good)}
        </Button>
      </div>
    );
  return (
    <div ref={foot} className={styles.pending}>
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
