import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { list } from '#strings/vi/admin/list.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';
import { mergeEdit } from '#web/admin/form/use-form.ts';
import { rememberChange } from '#web/admin/list/undo-notices.ts';
import { getRecord, type Saved, saveRecord } from '#web/admin/records/record-calls.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

const { undo: words } = forms;

/**
 * Lets Ctrl Z take back an edit: what it has changed gets the former values, in the cards, too, if they got a new name. All else that
 * was changed since stays; if somebody has changed the same fields again, nothing is undone.
 */
export function rememberSave<Row extends RecordRow, Field extends string>(
  definition: RecordView<Row, Field>,
  before: Row,
  { row: after, updatedCards }: Saved<Row>,
): void {
  const { order, labels, toFormValues } = definition;
  const [was, is] = [toFormValues(before), toFormValues(after)];
  const changed = order.filter((field) => was[field] !== is[field]);
  const name = list.quoted(definition.nameOf(before));
  const labelsOf = (fields: readonly Field[]) => fields.map((field) => labels[field]);
  const key = new IdempotencyKey();

  async function store(current: Row, values: FormValues<Field>): Promise<Row> {
    const checked = await definition.check(values, current);
    if ('errors' in checked) throw new ApiError(400, { message: [...checked.errors.values()][0] });
    const body = definition.body(checked.fields, {
      version: current.version,
      ...(updatedCards > 0 && { propagateRename: true }),
    });
    const saved = await key.send((idempotencyKey) => saveRecord(definition, current.id, body, { idempotencyKey }));
    return saved.row;
  }

  async function undo(): Promise<void> {
    if (changed.some((field) => field === definition.picture)) return toastError(words.picture);
    try {
      const current = await getRecord(definition, String(after.id));
      const { merge, merged } = mergeEdit(definition, { before: after, initial: is, values: was }, current);
      if (merge.conflicts.length > 0) return toastError(words.changedSince(name, labelsOf(merge.conflicts)));
      if (merge.mine.length > 0) {
        const stored = await store(current, merged.values);
        // The server keeps a name that is given up as another name of the record.
        if (order.some((field) => toFormValues(stored)[field] !== merged.values[field]))
          await store(stored, merged.values);
      }
      toastSuccess(words.done(name, labelsOf(changed)));
    } catch (error) {
      toastFailure(error, admin.notUndone, { key, again: undo });
    }
  }
  rememberChange(undo);
}
