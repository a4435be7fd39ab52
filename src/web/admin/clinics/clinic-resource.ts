import { href } from 'react-router';
import { clinicNames } from '#contract/clinic-names.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import type { Clinic } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

export const clinics: ResourceConfig<Clinic> = {
  wire: 'dental',
  many: 'dentals',
  names: clinicNames,
  words: resourceWords.dental,
  listPage: href('/admin/manage-dental'),
  createPage: href('/admin/create-dental'),
  updatePage: (id) => href('/admin/update-dental/:id', { id: String(id) }),
  sorts: ['name'],
  filters: [],
  nameOf: (clinic) => clinic.name,
};
