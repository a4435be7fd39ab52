import { loadRecord } from '#web/admin/form/load-record.ts';
import { NotLoaded } from '#web/admin/form/not-loaded.tsx';
import { ProductForm } from '#web/admin/products/product-form.tsx';
import { products } from '#web/admin/products/product-noun.ts';
import { admin } from '#web/strings/vi-admin.ts';
import { nounForms } from '#web/strings/vi-admin-forms.ts';
import type { Route } from './+types/update-product.ts';

const { update: title } = nounForms.product;

export const meta = () => [{ title: admin.title(title) }];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(products, params.id);

/** A product that exists. */
export default function UpdateProduct({ loaderData }: Route.ComponentProps) {
  if ('failed' in loaderData) return <NotLoaded noun={products} title={title} failed={loaderData.failed} />;
  return <ProductForm key={loaderData.record.id} record={loaderData.record} />;
}
