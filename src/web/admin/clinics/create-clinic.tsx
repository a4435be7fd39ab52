import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { ClinicForm } from '#web/admin/clinics/clinic-form.tsx';

export const meta = () => [{ title: admin.title(resourceForms.dental.create) }];

/** The page that creates a clinic. */
export default function CreateClinic() {
  return <ClinicForm />;
}
