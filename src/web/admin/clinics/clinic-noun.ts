import { href } from 'react-router';
import { clinicNames } from '#contract/clinic-names.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { Clinic } from '#web/admin/records/record.ts';
import { nounWords } from '#web/strings/vi-admin-list.ts';

export const clinics: Noun<Clinic> = {
  wire: 'dental',
  many: 'dentals',
  names: clinicNames,
  words: nounWords.dental,
  listPage: href('/admin/manage-dental'),
  createPage: href('/admin/create-dental'),
  updatePage: (id) => href('/admin/update-dental/:id', { id: String(id) }),
  sorts: ['name'],
  filters: [],
  nameOf: (clinic) => clinic.name,
};
