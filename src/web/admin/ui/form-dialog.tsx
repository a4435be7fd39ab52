import { Button } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { SmallForm } from '#web/admin/ui/small-form.tsx';

interface FormDialogProps<Name extends string>
  extends Pick<ComponentProps<typeof SmallForm<Name>>, 'names' | 'optional' | 'send' | 'children'> {
  title: string;
  /** The words of the button that sends it. */
  submit: string;
  isRed?: boolean;
  onClose: () => void;
}

/** A short form in a dialog, with the buttons to send it and to leave it. */
export function FormDialog<Name extends string>({ title, submit, isRed, onClose, ...form }: FormDialogProps<Name>) {
  const id = useId();
  const button = (
    <Button type="submit" form={id} {...(isRed && { color: 'red' })}>
      {submit}
    </Button>
  );
  return (
    <Dialog title={title} leave={admin.cancel} buttons={button} onClose={onClose}>
      <SmallForm id={id} {...form} />
    </Dialog>
  );
}
