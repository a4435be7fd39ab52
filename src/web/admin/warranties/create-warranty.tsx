import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { WarrantyForm } from '#web/admin/warranties/warranty-form.tsx';

export const meta = () => [{ title: admin.title(resourceForms.user.create) }];

/** The page that creates a warranty. */
export default function CreateWarranty() {
  return <WarrantyForm />;
}
