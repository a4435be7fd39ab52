import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { keysOf } from '#domain/field-traits.ts';
import { exportFormats } from '#domain/warranty/export-formats.ts';
import { type WarrantyField, warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting as words } from '#strings/vi/admin/export.ts';
import { type ListState, orderedQuery } from '#web/admin/list/list-state.ts';
import type { Chosen } from '#web/admin/records/record-calls.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  state: ListState;
  /** The selected cards; undefined for all of the list. */
  which: Chosen | undefined;
  count: number;
  onClose: () => void;
}

const fields = keysOf(warrantyTraits);
const [defaultFormat] = exportFormats;

/** The ids of a selection, as the parameters of an export; too many for an address. */
function idLists(which: Chosen | undefined): { ids?: string; except?: string } {
  if (!which) return {};
  if ('ids' in which) return { ids: which.ids.join(',') };
  return which.except.length > 0 ? { except: which.except.join(',') } : {};
}

/**
 * Asks for the format and columns of an export. A plain form starts the download: the browser shows its progress, and it goes
 * on when the page is left.
 */
export function ExportDialog({ state, which, count, onClose }: ExportDialogProps) {
  const id = useId();
  const [columns, setColumns] = useState<ReadonlySet<WarrantyField>>(new Set(fields));
  const chosen = fields.filter((field) => columns.has(field));
  const isEmpty = chosen.length === 0;
  const isSelection = Object.keys(idLists(which)).length > 0;
  const hidden = Object.entries({
    ...orderedQuery(warranties, state),
    columns: chosen.map((field) => warranties.names[field]).join(','),
    ...idLists(which),
  });

  function toggle(field: WarrantyField) {
    const next = new Set(columns);
    if (!next.delete(field)) next.add(field);
    setColumns(next);
  }

  function start() {
    toastSuccess(words.started);
    // The browser sends the form after this event, and only if it is still there.
    setTimeout(onClose);
  }

  const buttons = (
    <>
      <Button variant="default" size="md" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id} size="md" disabled={isEmpty}>
        {words.download}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} buttons={buttons} onClose={onClose}>
      <form
        id={id}
        className={styles.form}
        method={isSelection ? 'post' : 'get'}
        action="/api/user/export"
        onSubmit={start}
      >
        <p>{isSelection ? words.selected(count) : words.count(count)}</p>
        <fieldset className={styles.group}>
          <legend>{words.format}</legend>
          {exportFormats.map((format) => (
            <label key={format} className={styles.choice}>
              <input type="radio" name="format" value={format} defaultChecked={format === defaultFormat} />
              <span>
                {words.formats[format].label}
                <small>{words.formats[format].hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className={`${styles.group} ${styles.columns}`}>
          <legend>{words.columns}</legend>
          {fields.map((field) => (
            <label key={field} className={styles.choice}>
              <input type="checkbox" checked={columns.has(field)} onChange={() => toggle(field)} />
              {warranties.labels[field]}
            </label>
          ))}
        </fieldset>
        <p role="alert">{isEmpty && words.noColumns}</p>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </Dialog>
  );
}
