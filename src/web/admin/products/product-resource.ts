import { href } from 'react-router';
import { productNames } from '#contract/product-names.ts';
import { resourceWords } from '#strings/vi/admin/list.ts';
import type { Product } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

export const products: ResourceConfig<Product> = {
  wire: 'product',
  many: 'products',
  names: productNames,
  words: resourceWords.product,
  listPage: href('/admin/manage-product'),
  createPage: href('/admin/create-product'),
  updatePage: (id) => href('/admin/update-product/:id', { id: String(id) }),
  sorts: ['name', 'price', 'translucency', 'flexuralStrength'],
  filters: [],
  nameOf: (product) => product.name,
};
