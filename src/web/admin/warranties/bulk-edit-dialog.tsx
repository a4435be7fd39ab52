import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { shownValue } from '#domain/record/shown-value.ts';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { rules } from '#strings/vi/rules.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NamesLoadError } from '#web/admin/form/names-load-error.tsx';
import { useNames } from '#web/admin/form/use-names.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Chosen } from '#web/admin/records/record-calls.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { readDate } from '#web/admin/ui/typed-date.ts';
import type { Change } from '#web/admin/warranties/bulk-edit-calls.ts';
import {
  BulkEditValue,
  type EditedField,
  editedFields,
  labelOf,
  typeOf,
} from '#web/admin/warranties/bulk-edit-value.tsx';
import { PreviewedEdit } from '#web/admin/warranties/previewed-edit.tsx';
import { RecentEdits } from '#web/admin/warranties/recent-edits.tsx';
import { useBulkEdit } from '#web/admin/warranties/use-bulk-edit.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './bulk-edit-dialog.module.css';

interface BulkEditDialogProps {
  which: Chosen;
  /** How many cards are selected. */
  count: number;
  onClose: () => void;
  /** Called after each change of cards. */
  onChange: () => void;
  /** Called when the edit is stored. */
  onDone: () => void;
}

/** Gives the selected cards one value: the field and the value are chosen, then shown old and new, then stored. */
export default function BulkEditDialog({ which, count, onClose, onChange, onDone }: BulkEditDialogProps) {
  const id = useId();
  const names = useNames({ products, clinics });
  const [field, setField] = useState<EditedField>('dentalName');
  const [value, setValue] = useState('');
  const editing = useBulkEdit({ which, onChange, onDone });
  const { pending, preview, error, failed, share } = editing;

  function choose(next: EditedField, text: string) {
    setField(next);
    setValue(text);
    editing.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const change = readChange(field, value);
    if ('wrong' in change) return editing.reset(change.wrong);
    if (preview) editing.store(change, preview);
    else editing.show(change);
  }

  const buttons = (
    <>
      <Button variant="default" size="md" disabled={pending === 'store'} onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id} size="md" disabled={pending !== undefined || preview?.counts === 0}>
        {preview ? words.store(preview.counts) : words.preview}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} buttons={buttons} onClose={() => pending !== 'store' && onClose()} isWide>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <p>{words.selected(count)}</p>
        {names.failed && <NamesLoadError first={`${id}-field`} retry={names.retry} />}
        <div className={styles.change}>
          <label className={styles.field}>
            {words.field}
            <select
              id={`${id}-field`}
              className={styles.select}
              value={field}
              onChange={(event) => choose(event.currentTarget.value as EditedField, '')}
            >
              {editedFields.map((one) => (
                <option key={one} value={one}>
                  {labelOf(one)}
                </option>
              ))}
            </select>
          </label>
          <BulkEditValue
            key={field}
            field={field}
            names={names}
            value={value}
            error={error}
            onChange={(text) => choose(field, text)}
          />
        </div>
        {failed !== undefined && (
          <p className={styles.failed} role="alert">
            <WarningIcon />
            {failed}
          </p>
        )}
        <div role="status">
          {pending === 'preview' && words.counting}
          {preview && !pending && (
            <p className={styles.total}>{preview.counts === 0 ? words.nothing : words.change(preview.counts)}</p>
          )}
          {pending === 'store' && (
            <p className={styles.progress}>
              <span id={`${id}-storing`}>{words.storing}</span>
              <ProgressBar labelledBy={`${id}-storing`} share={share} />
            </p>
          )}
        </div>
        {preview && !pending && <PreviewedEdit preview={preview} show={(text) => shownValue(text, typeOf(field))} />}
      </form>
      <RecentEdits onChange={onChange} />
    </Dialog>
  );
}

/** The change that was typed, or what is wrong with it before anybody is asked. */
function readChange(field: EditedField, typed: string): Change | { wrong: string } {
  const text = typed.trim();
  if (field === 'doctorName') return { field, value: text === '' ? null : text };
  if (text === '') return { wrong: rules.required };
  if (field !== 'expiryDate') return { field, value: text };
  const day = readDate(text);
  return day === null ? { wrong: rules.expiresOn } : { field, value: day };
}
