import { Button } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import type { ClinicField } from '#domain/clinic/clinic-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { ErrorSummary } from '#web/admin/form/error-summary.tsx';
import { fieldId, TextField } from '#web/admin/form/fields.tsx';
import { useForm } from '#web/admin/form/use-form.ts';
import { useSaving } from '#web/admin/form/use-saving.ts';
import type { Clinic } from '#web/admin/records/resource-config.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

interface NewClinicProps {
  /** What was typed into the field of the card. */
  name: string;
  onCreated: (clinic: Clinic) => void;
  onClose: () => void;
}

const formId = 'nha-khoa-moi';

/** Adds a clinic while a card is filled in: by its name, the rest can be entered later. */
export default function NewClinic({ name, onCreated, onClose }: NewClinicProps) {
  const form = useForm<Clinic, ClinicField>(clinics, undefined);
  const { fill } = form;
  const saving = useSaving(form, ({ row }) => {
    toastSuccess(clinics.formWords.created);
    onCreated(row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is a start
  useEffect(() => {
    fill({ ...clinics.blank, name });
    document.getElementById(fieldId('name'))?.focus();
  }, []);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    saving.save('leave');
  }
  const button = (
    <Button type="submit" form={formId} disabled={saving.pending !== null}>
      {forms.save}
    </Button>
  );
  return (
    <Dialog title={resourceForms.dental.create} leave={admin.cancel} buttons={button} onClose={onClose}>
      {saving.error && <ErrorSummary definition={clinics} error={saving.error} />}
      <form id={formId} noValidate onSubmit={onSubmit}>
        <TextField form={form} field="name" required autoCapitalize="words" hint={resourceForms.user.newClinicHint} />
      </form>
    </Dialog>
  );
}
