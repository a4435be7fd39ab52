import { href } from 'react-router';
import { warrantyNames } from '#contract/warranty-names.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

export const warranties: ResourceConfig<Warranty> = {
  wire: 'user',
  many: 'users',
  names: warrantyNames,
  words: resourceWords.user,
  listPage: href('/admin/manage-user'),
  createPage: href('/admin/create-user'),
  updatePage: (id) => href('/admin/update-user/:id', { id: String(id) }),
  sorts: ['productName', 'customerName', 'cardNumber', 'clinicName', 'doctorName', 'quantity', 'expiresOn'],
  filters: ['expiry', 'clinic', 'product', 'month'],
  nameOf: (warranty) => warranty.customerName,
};
