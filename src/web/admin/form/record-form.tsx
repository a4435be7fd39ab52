import { Box, Button, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { ErrorSummary } from '#web/admin/form/error-summary.tsx';
import { fieldId } from '#web/admin/form/fields.tsx';
import type { HistoryLinesProps } from '#web/admin/form/history-lines.tsx';
import { ReadOnlyNotice, ReadOnlyValues } from '#web/admin/form/read-only.tsx';
import { type RecordView, saveLastValues } from '#web/admin/form/record-view.ts';
import { SaveBar } from '#web/admin/form/save-bar.tsx';
import type ShownComparison from '#web/admin/form/stale-comparison.tsx';
import type { FormValues } from '#web/admin/form/typed-fields.ts';
import { DraftOffer, useDraft } from '#web/admin/form/use-draft.tsx';
import { type Form, useForm } from '#web/admin/form/use-form.ts';
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.tsx';
import { type NextStep, type Saving, useSaving } from '#web/admin/form/use-saving.ts';
import { lastListUrl } from '#web/admin/list/list-state.ts';
import type { FormPanel } from '#web/admin/list/record-panel.tsx';
import { getRecord, type Saved } from '#web/admin/records/record-calls.ts';
import { useAccount, useMayWrite } from '#web/admin/session/account.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { Fold } from '#web/admin/ui/fold.tsx';
import { WithHelp } from '#web/admin/ui/page-head.tsx';
import pageStyles from '#web/ui/page.module.css';
import { toastError, toastInfo, toastSuccess, toastWithAction } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './record-form.module.css';

/** Loaded for the first question. Types cannot say that a component that is loaded later has parameters of its own. */
const StaleComparison = lazy(() => import('#web/admin/form/stale-comparison.tsx')) as unknown as typeof ShownComparison;

interface RecordFormProps<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  /** The record that is edited; undefined for a new one. */
  record?: Row;
  /** Set if the form is in a panel beside the list, which stays. */
  panel?: FormPanel<Row> | undefined;
  /** What the page has below the form. */
  aside?: (form: Form<Row, Field>) => ReactNode;
  children: (form: Form<Row, Field>) => ReactNode;
}

/** The page or panel that creates or edits a record: its form, draft, errors, version conflicts and history. */
export function RecordForm<Row extends RecordRow, Field extends string>(props: RecordFormProps<Row, Field>) {
  const { definition, record, panel, aside, children } = props;
  const navigate = useNavigate();
  const form = useForm(definition, record);
  const { before, values, initial, picture, isDirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the page has loaded
  useEffect(() => {
    if (record && before && record.version > before.version) form.mergeWith(record);
  }, [record]);
  const { pathname } = useLocation();
  const isPanel = panel !== undefined;
  const draft = useDraft(form, record ? definition.updatePage(record.id) : pathname);
  const saving = useSaving(form, onSaved);
  const guard = useLeaveGuard({ isDirty, hasPicture: picture !== undefined, isSaving: saving.pending !== null });
  const mayWrite = useMayWrite() && !(before && before.binnedAt !== null);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const lastFocused = useRef<HTMLElement>(undefined);
  useEffect(() => {
    // What is saved cannot have the focus meanwhile. It goes back, unless an error or a question has it.
    if (saving.pending === null && document.activeElement === document.body) lastFocused.current?.focus();
  }, [saving.pending]);
  const fetched = !isPanel && record && definition.formWords.fetched;
  useEffect(() => {
    if (fetched) toastSuccess(fetched);
  }, [fetched]);
  const account = useAccount();
  // A dialog has keys of its own.
  const saveByKey = (next: NextStep) => mayWrite && !document.querySelector('dialog[open]') && saving.save(next);
  useHotkeys(
    [
      ['mod+S', () => saveByKey('leave')],
      ['mod+Enter', () => saveByKey(before ? 'leave' : 'next')],
    ],
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    // Beside the list the keys of the list go on.
    if (mayWrite && !isPanel) focusFirst();
    if (mayWrite && panel?.takesDraft) draft.restore();
  }, []);

  function onSaved({ row, updatedCards, isUnchanged }: Saved<Row> & { isUnchanged: boolean }, next: NextStep) {
    draft.discard();
    if (!before) saveLastValues(definition, account.name, values);
    if (isUnchanged) toastInfo(words.unchanged);
    else toastSuccess(before ? definition.formWords.updated : definition.formWords.created);
    if (updatedCards > 0) toastInfo(words.rename.updatedCards(updatedCards));
    if (panel) {
      form.reset(row, definition.toFormValues(row), form);
      return panel.onSaved(row);
    }
    if (next === 'leave') {
      guard.allowNext();
      return navigate(lastListUrl(definition), { replace: true, state: { touched: row.id } });
    }
    const retained = Object.fromEntries(definition.retained.map((field) => [field, values[field]])) as Partial<
      FormValues<Field>
    >;
    form.reset(undefined, { ...definition.blank, ...retained }, form);
    // Keep the focus if the user already types the next record.
    if (latest.current === values) focusFirst();
  }

  const focusFirst = () => document.getElementById(fieldId(definition.order[0] ?? ''))?.focus();

  /** Replaces the values of the form and offers to undo it for a while. */
  function replaceValues(message: string, replace: () => void) {
    replace();
    saving.reset();
    toastWithAction(message, admin.undo, waits.undo, () => {
      if (picture) form.choosePicture(picture);
      form.fill(values, { before, initial });
    });
  }

  /** Shows the record as it is stored, which nobody knows after a lost answer. */
  async function showStored(id: number) {
    try {
      const stored = await getRecord(definition, String(id));
      replaceValues(words.storedShown, () => form.reset(stored, definition.toFormValues(stored)));
      draft.discard();
      focusFirst();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error.message);
    }
  }

  function discard() {
    if (record && saving.mayBeStored()) return void showStored(record.id);
    const stored = before && record && before.version > record.version ? before : record;
    replaceValues(words.discarded, () => form.reset(stored, stored ? definition.toFormValues(stored) : initial));
    draft.discard();
    // The button goes away.
    focusFirst();
  }

  function takeTheirs(current: Row) {
    replaceValues(words.stale.replaced, () => form.reset(current, definition.toFormValues(current)));
    draft.discard();
    focusFirst();
  }

  function fillFrom(version: Row) {
    const old = definition.toFormValues(version);
    // Replaced pictures are not stored.
    const unchanged = definition.picture ? { [definition.picture]: values[definition.picture] } : {};
    replaceValues(words.history.filled, () => form.fill({ ...old, ...unchanged }));
    focusFirst();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    saving.save('leave');
  }

  return (
    <Box maw="56rem" mx="auto" className={`${styles.page}`} data-panel={isPanel || undefined}>
      {!isPanel && <FormHead definition={definition} record={record} />}
      {saving.error && <ErrorSummary definition={definition} error={saving.error} />}
      {saving.stale && (
        <Suspense>
          <StaleComparison
            form={form}
            current={saving.stale}
            isPending={saving.pending !== null}
            onSaveMerged={saving.saveMerged}
            onTakeTheirs={() => saving.stale && takeTheirs(saving.stale)}
            onCancel={saving.reset}
          />
        </Suspense>
      )}
      <ReadOnlyNotice resource={definition} record={before} />
      {mayWrite && <DraftOffer draft={draft} hasPicture={definition.picture !== undefined} />}
      {mayWrite ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={moveOnEnter}
          onFocus={({ target }) => {
            lastFocused.current = target;
          }}
        >
          {/* The page is about to be left: ignore typing. */}
          <Stack component="fieldset" gap="lg" inert={saving.pending === 'leave'}>
            {children(form)}
          </Stack>
          <SaveBar saving={saving} isDirty={isDirty} hasNext={!record} onDiscard={discard} />
        </form>
      ) : (
        before && <ReadOnlyValues definition={definition} record={before} />
      )}
      {aside?.(form)}
      {before && (
        <History
          key={before.version}
          record={`${definition.wire}-${before.id}`}
          form={{ definition, row: before, onFill: mayWrite ? fillFrom : undefined }}
        />
      )}
      {guard.dialog}
      {saving.renaming && <RenameQuestion {...saving.renaming} />}
      {saving.adopting && <AdoptQuestion {...saving.adopting} />}
    </Box>
  );
}

/** The way back to the list, and the title of the page. */
function FormHead<Row extends RecordRow, Field extends string>({
  definition,
  record,
}: Pick<RecordFormProps<Row, Field>, 'definition' | 'record'>) {
  return (
    <Stack component="header" gap={4} align="start" mb="lg">
      <Link className={pageStyles.link} to={lastListUrl(definition)}>
        <span aria-hidden="true">←</span> {words.back}
      </Link>
      <WithHelp topic={definition.help.form}>
        <h1>{record ? `${definition.formWords.update}: ${definition.nameOf(record)}` : definition.formWords.create}</h1>
      </WithHelp>
    </Stack>
  );
}

/** Asks whether a clinic or product adopts cards of nobody that bear its name. It was saved already. */
function AdoptQuestion({ name, cards, answer }: NonNullable<Saving<never, never>['adopting']>) {
  const buttons = (
    <>
      <Button variant="default" size="lg" autoFocus onClick={() => answer(false)}>
        {words.adopt.leave}
      </Button>
      <Button size="lg" onClick={() => answer(true)}>
        {words.adopt.take(cards)}
      </Button>
    </>
  );
  return (
    <Dialog title={words.adopt.title} buttons={buttons} onClose={() => answer(false)}>
      <p>{words.adopt.body(name, cards)}</p>
    </Dialog>
  );
}

/** Asks whether the name of a clinic or product should be written on its cards. */
function RenameQuestion({ from, cards, answer, cancel }: NonNullable<Saving<never, never>['renaming']>) {
  const buttons = (
    <>
      <Button variant="default" size="lg" autoFocus onClick={cancel}>
        {admin.cancel}
      </Button>
      <Button variant="default" size="lg" onClick={() => answer(false)}>
        {words.rename.leave}
      </Button>
      <Button size="lg" onClick={() => answer(true)}>
        {words.rename.propagate(cards)}
      </Button>
    </>
  );
  return (
    <Dialog title={words.rename.title} buttons={buttons} onClose={cancel}>
      <p>{words.rename.body(from, cards)}</p>
    </Dialog>
  );
}

/** What Enter leads to: the fields but those that it would not lead on from and few records have, and the buttons that save. */
const stops = 'input:not([type=hidden], :read-only:not([type=file])), textarea:not([data-skipped]), button[data-saves]';

/**
 * Enter in a field leads to the next one, and Shift Enter back, as in a spreadsheet; after the last field come the buttons.
 * Enter in a field of several lines, and what a control does with Enter itself, stay as they are.
 */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  // React tells the form of keys in popovers, too.
  if (!(target instanceof HTMLInputElement) || target.type === 'file' || !form.contains(target)) return;
  event.preventDefault();
  const all = [...form.querySelectorAll<HTMLInputElement>(stops)].filter(({ tabIndex }) => tabIndex >= 0);
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
  // Once what Enter has chosen in a list is in the field: a field that is left chooses what its text means.
  queueMicrotask(() => {
    next?.focus();
    if (next?.type === 'text') next.select();
  });
}

const HistoryLines = lazy(
  () => import('#web/admin/form/history-lines.tsx'),
) as typeof import('#web/admin/form/history-lines.tsx').default;

/** The history of a record. Its data and its script are loaded when it is opened. */
const History = <Row extends RecordRow, Field extends string>(props: HistoryLinesProps<Row, Field>) => (
  <Fold summary={words.history.title}>
    <Suspense fallback={<p>{admin.loading}</p>}>
      <HistoryLines {...props} />
    </Suspense>
  </Fold>
);
