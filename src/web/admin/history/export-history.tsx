import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { exportFormats } from '#domain/warranty/export-formats.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import type { HistoryFilters } from '#web/admin/history/history-state.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { DownloadIcon } from '#web/ui/shared-icons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import styles from './history.module.css';

/** Downloads the lines that match the filters as a spreadsheet. */
export function ExportHistory({ filters }: { filters: HistoryFilters }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  function start() {
    toastSuccess(exporting.started);
    // The browser sends the form after this event, and only if it is still there.
    setTimeout(close);
  }

  const buttons = (
    <>
      <Button variant="default" size="md" onClick={close}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id} size="md">
        {exporting.download}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      {isOpen && (
        <Dialog title={words.exportTitle} buttons={buttons} onClose={close}>
          <form id={id} className={styles.form} action="/api/admin/history/export" onSubmit={start}>
            <p>{words.exportLead}</p>
            <fieldset className={styles.formats}>
              <legend>{exporting.format}</legend>
              {exportFormats.map((format, at) => (
                <label key={format}>
                  <input type="radio" name="format" value={format} defaultChecked={at === 0} />
                  {exporting.formats[format].label}
                </label>
              ))}
            </fieldset>
            {Object.entries(filters).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </form>
        </Dialog>
      )}
    </>
  );
}
