import { href } from 'react-router';
import { warrantyNames } from '#contract/record-names.ts';
import { labelsOf } from '#domain/field-traits.ts';
import { warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import { sortsOf } from '#web/admin/list/field-columns.tsx';
import type { Warranty } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

const labels = labelsOf(warrantyTraits);

export const warranties: ResourceConfig<Warranty> & { labels: typeof labels } = {
  wire: 'user',
  many: 'users',
  names: warrantyNames,
  labels,
  words: resourceWords.user,
  help: { list: 'find-card', form: 'edit-card' },
  listPage: href('/admin/manage-user'),
  createPage: href('/admin/create-user'),
  updatePage: (id) => href('/admin/update-user/:id', { id: String(id) }),
  sorts: sortsOf(warrantyTraits),
  filters: [
    'expiry',
    'clinic',
    'product',
    'month',
    'issued',
    'expiryFrom',
    'expiryTo',
    'issuedFrom',
    'issuedTo',
    'createdFrom',
    'createdTo',
    'import',
    'by',
  ],
  nameOf: (warranty) => warranty.customerName,
};
