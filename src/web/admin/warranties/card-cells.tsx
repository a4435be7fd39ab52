import { Flex, Text, Textarea } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fieldsWith, keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { cells as words } from '#strings/vi/admin/cards.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { useNames } from '#web/admin/form/name-select.tsx';
import StaleComparison from '#web/admin/form/stale-comparison.tsx';
import { useDraft } from '#web/admin/form/use-draft.tsx';
import { useForm } from '#web/admin/form/use-form.ts';
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.tsx';
import { useSaving } from '#web/admin/form/use-saving.ts';
import type { CellEdit, EditedRow } from '#web/admin/list/cell-editing.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { normalizeDate } from '#web/admin/ui/typed-date.ts';
import { usePrintedNumberHint } from '#web/admin/warranties/use-printed-number-hint.ts';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';
import { toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import styles from './card-cells.module.css';

type Input = HTMLInputElement | HTMLTextAreaElement;
const isInput = (target: EventTarget): target is Input =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The fields that have no cell of their own, but a line below the row. */
const below: readonly WarrantyField[] = fieldsWith(warrantyFields, { list: 'sign' });

interface CardCellsProps {
  card: Warranty;
  edit: CellEdit;
  children: (edited: EditedRow) => ReactNode;
}

/**
 * Edits a card in the cells of its row: by the form's own check, and with its question where somebody else has changed
 * the same field. Enter stores, and so does leaving the row; Escape discards the changes.
 */
export default function CardCells({ card, edit, children }: CardCellsProps) {
  const id = useId();
  const names = useNames({ products, clinics });
  const form = useForm(warranties, card);
  const inputs = useRef(new Map<WarrantyField, Input>());
  const isByKey = useRef(false);
  const isStored = useRef(false);
  const draft = useDraft(form, warranties.updatePage(card.id));
  const saving = useSaving(form, async ({ row, isUnchanged }) => {
    isStored.current = true;
    draft.discard();
    form.reset(row, warranties.toFormValues(row));
    if (isUnchanged) toastInfo(forms.unchanged);
    else toastSuccess(words.saved(card.cardNumber));
    await edit.reload();
    // Not before the row has its new values: the router shows them in a transition.
    startTransition(() => edit.close(isByKey.current));
  });
  const { errors, values, initial, isDirty } = form;
  const isNewNumber = values.cardNumber !== initial.cardNumber;
  const odd = usePrintedNumberHint({ ...values, cardNumber: isNewNumber ? values.cardNumber : '' });
  const guard = useLeaveGuard({ isDirty, isSaving: saving.pending !== null, isInList: true });
  const shown = keysOf(warrantyFields).filter((field) => edit.fields.includes(field) || below.includes(field));
  const typed = warranties.order.filter((field) => values[field] !== initial[field]);
  const faulty = warranties.order.filter((field) => errors.has(field));

  /** The version about which the question was closed without an answer. Enter asks again, nothing else does. */
  const [undecided, setUndecided] = useState<Warranty>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first focus is where the edit began
  useEffect(() => {
    const first = shown.find((field) => field === edit.field);
    // Of several rows that are found unsaved, the first one has the focus.
    if (first && !document.activeElement?.matches('td [data-field]')) inputs.current.get(first)?.select();
  }, []);
  useEffect(() => {
    const first = [...errors.keys()].find((field) => inputs.current.has(field));
    const { activeElement: focused } = document;
    // The focus stays where the user has moved it by now.
    const isFree = focused === document.body || [...inputs.current.values()].some((input) => input === focused);
    if (first && isFree) inputs.current.get(first)?.focus();
  }, [errors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes
  useEffect(() => edit.keep(isDirty), [isDirty]);
  const isSaving = saving.pending !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes
  useEffect(() => {
    if (!isSaving) return;
    edit.setSaving(true);
    return () => edit.setSaving(false);
  }, [isSaving]);
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is edited again
  useEffect(() => {
    setRestored(draft.offered !== undefined);
    draft.restore();
  }, []);

  function store() {
    if (saving.pending || isStored.current) return;
    if (saving.stale) return setUndecided(undefined);
    if (form.isDirty) saving.save('leave');
    else edit.close(isByKey.current);
  }

  function leave() {
    const isUnknown = saving.mayBeStored();
    draft.discard();
    edit.close(true);
    // After a lost answer the stored values are unknown.
    if (isUnknown) void edit.reload();
  }

  async function takeTheirs() {
    draft.discard();
    await edit.reload();
    edit.close(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isInput(event.target) || !event.target.dataset.field) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.nativeEvent.isComposing || (event.shiftKey && event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    isByKey.current = true;
    if (event.key === 'Enter') store();
    else leave();
  }

  function onBlur(event: FocusEvent) {
    // Another window may have the focus for a while.
    const next = event.relatedTarget?.closest<HTMLElement>('tr[data-edited]')?.dataset.edited;
    if (next === String(card.id) || !document.hasFocus()) return;
    // A question leads back to the row.
    if (document.querySelector('dialog[open]')) return;
    isByKey.current = false;
    // After a question or a lost answer the note below the row says that Enter goes on.
    if (!saving.stale && saving.error?.errors.size !== 0) store();
  }

  const propsOf = (field: WarrantyField) => ({
    ref: (element: Input | null) => {
      if (element) inputs.current.set(field, element);
      else inputs.current.delete(field);
    },
    'data-field': field,
    'aria-describedby': `${id}-note`,
    'aria-invalid': errors.has(field) || undefined,
    readOnly: saving.pending !== null,
    autoComplete: 'off',
    spellCheck: false,
    value: values[field],
    onChange: (event: ChangeEvent<Input>) => form.setValue(field, event.currentTarget.value),
  });

  function cell(name: string): ReactNode {
    const field = shown.find((one) => one === name);
    if (!field || below.includes(field)) return undefined;
    const { label, type } = warrantyFields[field];
    const listed = field === 'productName' ? 'products' : 'clinics';
    return (
      <input
        {...propsOf(field)}
        className={styles.input}
        aria-label={words.cell(label, card.cardNumber)}
        inputMode={type === 'integer' || type === 'date' ? 'numeric' : 'text'}
        {...((field === 'productName' || field === 'clinicName') && { list: `${id}-${listed}` })}
        onBlur={() => {
          if (type === 'date' && normalizeDate(values[field]) !== values[field])
            form.setValue(field, normalizeDate(values[field]));
        }}
      />
    );
  }

  const note = (
    <>
      {below.map((field) => (
        <Textarea
          key={field}
          {...propsOf(field)}
          label={warrantyFields[field].label}
          aria-label={words.cell(warrantyFields[field].label, card.cardNumber)}
          autosize
          minRows={1}
          maxRows={6}
        />
      ))}
      <Flex id={`${id}-note`} wrap="wrap" columnGap="md" py={4} c="dimmed" data-fault={faulty.length > 0 || undefined}>
        <Text span role="alert" fw={600} c="var(--expired)">
          {faulty.map((field) => words.fault(warrantyFields[field].label, errors.get(field) ?? '')).join('. ') ||
            (saving.error && words.notStored(saving.error.message)) ||
            (saving.stale && words.undecided)}
        </Text>
        <span role="status">
          {saving.pending
            ? words.saving
            : restored && isDirty && words.restored(typed.map((field) => warrantyFields[field].label))}
        </span>
        <span role="status">{!errors.has('cardNumber') && odd}</span>
        <span>{words.hint}</span>
        {(['products', 'clinics'] as const).map((kind) => (
          <datalist key={kind} id={`${id}-${kind}`}>
            {names[kind]?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        ))}
        {guard.dialog}
        {saving.stale && saving.stale !== undecided && (
          <Dialog title={words.stale} onClose={() => setUndecided(saving.stale)} isWide>
            <StaleComparison
              form={form}
              current={saving.stale}
              isPending={saving.pending !== null}
              onSaveMerged={saving.saveMerged}
              onTakeTheirs={() => void takeTheirs()}
              onCancel={() => setUndecided(saving.stale)}
            />
          </Dialog>
        )}
      </Flex>
    </>
  );
  return children({ cell, row: { onKeyDown, onBlur, 'data-edited': card.id }, note });
}
