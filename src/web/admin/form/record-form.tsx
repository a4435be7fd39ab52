import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { fromWire } from '#contract/field-mapping.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { DraftOffer } from '#web/admin/form/draft-offer.tsx';
import { ErrorSummary } from '#web/admin/form/error-summary.tsx';
import { fieldId } from '#web/admin/form/field-props.tsx';
import type { FormDefinition, FormValues } from '#web/admin/form/form-definition.ts';
import { History } from '#web/admin/form/history.tsx';
import { ReadOnlyNotice } from '#web/admin/form/read-only-notice.tsx';
import { RenameQuestion } from '#web/admin/form/rename-question.tsx';
import { SaveBar } from '#web/admin/form/save-bar.tsx';
import { StaleComparison } from '#web/admin/form/stale-comparison.tsx';
import { useDraft } from '#web/admin/form/use-draft.ts';
import { type Form, useForm } from '#web/admin/form/use-form.ts';
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.tsx';
import { type Then, useSaving } from '#web/admin/form/use-saving.ts';
import { lastListUrl } from '#web/admin/list/last-list-url.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { Saved } from '#web/admin/records/record-calls.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { toastInfo, toastSuccess, toastWithAction } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './record-form.module.css';

interface RecordFormProps<Row extends RecordBase, Field extends string> {
  kind: FormDefinition<Row, Field>;
  /** The record that is edited; undefined for a new one. */
  record?: Row;
  children: (form: Form<Row, Field>) => ReactNode;
}

/** The page on which a record is made or changed: its fields, and all that can come between typing and saving. */
export function RecordForm<Row extends RecordBase, Field extends string>(props: RecordFormProps<Row, Field>) {
  const { kind, record, children } = props;
  const { noun } = kind;
  const navigate = useNavigate();
  const form = useForm(kind, record);
  const { before, values, initial, picture, isDirty } = form;
  const drafting = useDraft(form, useLocation().pathname);
  const guard = useLeaveGuard(isDirty, picture !== undefined);
  const saving = useSaving(form, onSaved);
  const mayWrite = useMayWrite() && !(before && before.binnedAt !== null);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  useFetchedToast(record && kind.words.fetched);
  useHotkeys(
    [
      ['mod+S', () => mayWrite && saving.save('leave')],
      ['mod+Enter', () => mayWrite && saving.save(before ? 'leave' : 'next')],
    ],
    [],
  );

  function onSaved({ row, updatedCards }: Saved<Row>, then: Then) {
    drafting.forget();
    toastSuccess(before ? kind.words.updated : kind.words.created);
    if (updatedCards > 0) toastInfo(words.rename.updatedCards(updatedCards));
    if (then === 'leave') {
      guard.pass();
      return navigate(lastListUrl(noun), { replace: true, state: { touched: row.id } });
    }
    const kept = Object.fromEntries(kind.retained.map((field) => [field, values[field]])) as Partial<FormValues<Field>>;
    form.begin(undefined, { ...kind.blank, ...kept }, form);
    // Whoever is typing the next one already is not taken elsewhere.
    if (latest.current === values) focusFirst();
  }

  const focusFirst = () => document.getElementById(fieldId(kind.order[0] ?? ''))?.focus();

  /** Puts other text into the form; what stood there can be had back for a while. */
  function replaceTyped(said: string, replace: () => void) {
    replace();
    saving.settle();
    toastWithAction(said, admin.undo, waits.undo, () => {
      if (picture) form.choosePicture(picture);
      form.fill(values, before);
    });
  }

  function discard() {
    const stored = before && record && before.version > record.version ? before : record;
    replaceTyped(words.discarded, () => form.begin(stored, stored ? kind.toFormValues(stored) : initial));
    drafting.forget();
  }

  function takeTheirs(current: Row) {
    replaceTyped(words.stale.taken, () => form.begin(current, kind.toFormValues(current)));
    drafting.forget();
    focusFirst();
  }

  function fillFrom(values: Record<string, unknown>) {
    const standing = kind.picture ? { [kind.picture]: values[kind.picture] } : {};
    const old = kind.toFormValues(fromWire(noun.names, values) as unknown as Row);
    replaceTyped(words.history.filled, () => form.fill({ ...old, ...standing }));
    focusFirst();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    saving.save('leave');
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} to={lastListUrl(noun)}>
          <span aria-hidden="true">←</span> {words.back}
        </Link>
        <h1>{record ? `${kind.words.update}: ${noun.nameOf(record)}` : kind.words.create}</h1>
      </header>
      {saving.refusal && <ErrorSummary kind={kind} refusal={saving.refusal} />}
      {saving.stale && (
        <StaleComparison
          form={form}
          current={saving.stale}
          isPending={saving.pending !== null}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => saving.stale && takeTheirs(saving.stale)}
        />
      )}
      <ReadOnlyNotice noun={noun} record={before} />
      {mayWrite && <DraftOffer drafting={drafting} hasPicture={kind.picture !== undefined} />}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {/* Whoever is about to leave types into nothing. */}
        <fieldset className={styles.fieldset} disabled={!mayWrite} inert={saving.pending === 'leave'}>
          {children(form)}
        </fieldset>
        {mayWrite && <SaveBar saving={saving} isDirty={isDirty} hasNext={!record} onDiscard={discard} />}
      </form>
      {record && <History key={before?.version} kind={kind} id={record.id} onFill={mayWrite ? fillFrom : undefined} />}
      {guard.dialog}
      {saving.renaming && <RenameQuestion {...saving.renaming} />}
    </div>
  );
}

/** Says once that a record stands in the form. */
function useFetchedToast(said: string | undefined): void {
  useEffect(() => {
    if (said !== undefined) toastSuccess(said);
  }, [said]);
}
