import { Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { exportFormats } from '#domain/export-formats.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting as words } from '#strings/vi/admin/export.ts';
import { ChoiceLine } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

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

  const button = (
    <Button type="submit" form={id} disabled={problem !== undefined}>
      {words.download}
    </Button>
  );
  return (
    <Dialog title={title} leave={admin.cancel} buttons={button} onClose={onClose}>
      <form id={id} method={method} action={action} onSubmit={start}>
        <Stack>
          <p>{lead}</p>
          <fieldset>
            <legend>{words.format}</legend>
            {exportFormats.map((format) => (
              <ChoiceLine
                key={format}
                type="radio"
                name="format"
                value={format}
                defaultChecked={format === defaultFormat}
                {...words.formats[format]}
              />
            ))}
          </fieldset>
          {children}
          <div role="alert">{problem}</div>
          {Object.entries(parameters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Stack>
      </form>
    </Dialog>
  );
}
