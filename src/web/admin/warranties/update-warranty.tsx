import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { LoadError } from '#web/admin/form/load-error.tsx';
import { loadRecord } from '#web/admin/form/load-record.ts';
import { WarrantyForm } from '#web/admin/warranties/warranty-form.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import type { Route } from './+types/update-warranty.ts';

const { update: title } = resourceForms.user;

export const meta = () => [{ title: admin.title(title) }];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(warranties, params.id);

/** The page that edits a warranty. */
export default function UpdateWarranty({ loaderData }: Route.ComponentProps) {
  if ('failed' in loaderData) return <LoadError resource={warranties} title={title} failed={loaderData.failed} />;
  return <WarrantyForm key={loaderData.record.id} record={loaderData.record} />;
}
