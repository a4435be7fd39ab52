import { WarrantyForm } from '#web/admin/warranties/warranty-form.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { resourceForms } from '#web/strings/vi-admin-forms.ts';

export const meta = () => [{ title: admin.title(resourceForms.user.create) }];

/** A new warranty. */
export default function CreateWarranty() {
  return <WarrantyForm />;
}
