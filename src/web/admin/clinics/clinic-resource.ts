import { href } from 'react-router';
import { clinicNames } from '#contract/record-names.ts';
import { clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { labelsOf } from '#domain/field-traits.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import { sortsOf } from '#web/admin/list/field-columns.tsx';
import type { Clinic } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

const labels = labelsOf(clinicTraits);

export const clinics: ResourceConfig<Clinic> & { wire: 'dental'; labels: typeof labels } = {
  wire: 'dental',
  many: 'dentals',
  names: clinicNames,
  labels,
  words: resourceWords.dental,
  help: { list: 'catalogue', form: 'catalogue' },
  listPage: href('/admin/manage-dental'),
  createPage: href('/admin/create-dental'),
  updatePage: (id) => href('/admin/update-dental/:id', { id: String(id) }),
  sorts: sortsOf(clinicTraits),
  filters: [],
  nameOf: (clinic) => clinic.name,
};
