import { ClinicForm } from '#web/admin/clinics/clinic-form.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { resourceForms } from '#web/strings/vi-admin-forms.ts';

export const meta = () => [{ title: admin.title(resourceForms.dental.create) }];

/** A new clinic. */
export default function CreateClinic() {
  return <ClinicForm />;
}
