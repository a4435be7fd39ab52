import { href } from 'react-router';
import { productNames } from '#contract/record-names.ts';
import { labelsOf } from '#domain/field-traits.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import { sortsOf } from '#web/admin/list/field-columns.tsx';
import type { Product } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

const labels = labelsOf(productTraits);

export const products: ResourceConfig<Product> & { wire: 'product'; labels: typeof labels } = {
  wire: 'product',
  many: 'products',
  names: { ...productNames, gallery: 'gallery' },
  labels,
  words: resourceWords.product,
  help: { list: 'catalogue', form: 'catalogue' },
  listPage: href('/admin/manage-product'),
  createPage: href('/admin/create-product'),
  updatePage: (id) => href('/admin/update-product/:id', { id: String(id) }),
  sorts: sortsOf(productTraits),
  filters: [],
  nameOf: (product) => product.name,
};
