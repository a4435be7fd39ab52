import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { exportFormats } from '#domain/export-formats.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting as words } from '#strings/vi/admin/export.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  title: string;
  /** What will be in the file. */
  lead: string;
  /** The address of the export. */
  action: string;
  /** `post` for parameters that are too long for an address. */
  method?: 'get' | 'post';
  /** The parameters of the export beside the format. */
  parameters: Readonly<Record<string, string>>;
  /** Choices beside the format: a fieldset. */
  children?: ReactNode;
  /** Why nothing can be exported yet, if so. */
  problem?: string | undefined;
  onClose: () => void;
}

const [defaultFormat] = exportFormats;

/**
 * Asks for the format of an export, and for what `children` ask. A plain form starts the download: the browser shows its
 * progress, and it goes on when the page is left.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { title, lead, action, method = 'get', parameters, children, problem, onClose } = props;
  const id = useId();

  function start() {
    toastSuccess(words.started);
    // The browser sends the form after this event, and only if it is still there.
    setTimeout(onClose);
  }

  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id} disabled={problem !== undefined}>
        {words.download}
      </Button>
    </>
  );
  return (
    <Dialog title={title} buttons={buttons} onClose={onClose}>
      <form id={id} className={styles.form} method={method} action={action} onSubmit={start}>
        <p>{lead}</p>
        <fieldset>
          <legend>{words.format}</legend>
          {exportFormats.map((format) => (
            <label key={format}>
              <input type="radio" name="format" value={format} defaultChecked={format === defaultFormat} />
              <span>
                {words.formats[format].label}
                <small>{words.formats[format].hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {children}
        <p role="alert">{problem}</p>
        {Object.entries(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </Dialog>
  );
}
