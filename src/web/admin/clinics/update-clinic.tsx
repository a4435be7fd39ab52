import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { ClinicForm } from '#web/admin/clinics/clinic-form.tsx';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { LoadError } from '#web/admin/form/load-error.tsx';
import { loadRecord } from '#web/admin/form/load-record.ts';
import type { Route } from './+types/update-clinic.ts';

const { update: title } = resourceForms.dental;

export const meta = () => [{ title: admin.title(title) }];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(clinics, params.id);

/** The page that edits a clinic. */
export default function UpdateClinic({ loaderData }: Route.ComponentProps) {
  if ('failed' in loaderData) return <LoadError resource={clinics} title={title} failed={loaderData.failed} />;
  return <ClinicForm key={loaderData.record.id} record={loaderData.record} />;
}
