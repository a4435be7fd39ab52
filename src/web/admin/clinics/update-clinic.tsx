import { ClinicForm } from '#web/admin/clinics/clinic-form.tsx';
import { clinics } from '#web/admin/clinics/clinic-noun.ts';
import { loadRecord } from '#web/admin/form/load-record.ts';
import { NotLoaded } from '#web/admin/form/not-loaded.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { nounForms } from '#web/strings/vi-admin-forms.ts';
import type { Route } from './+types/update-clinic.ts';

const { update: title } = nounForms.dental;

export const meta = () => [{ title: admin.title(title) }];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(clinics, params.id);

/** A clinic that exists. */
export default function UpdateClinic({ loaderData }: Route.ComponentProps) {
  if ('failed' in loaderData) return <NotLoaded noun={clinics} title={title} failed={loaderData.failed} />;
  return <ClinicForm key={loaderData.record.id} record={loaderData.record} />;
}
