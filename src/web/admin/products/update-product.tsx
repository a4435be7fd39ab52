import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { LoadError } from '#web/admin/form/load-error.tsx';
import { loadRecord } from '#web/admin/form/load-record.ts';
import { ProductForm } from '#web/admin/products/product-form.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import type { Route } from './+types/update-product.ts';

const { update: title } = resourceForms.product;

export const meta = () => [{ title: admin.title(title) }];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(products, params.id);

/** The page that edits a product. */
export default function UpdateProduct({ loaderData }: Route.ComponentProps) {
  if ('failed' in loaderData) return <LoadError resource={products} title={title} failed={loaderData.failed} />;
  return <ProductForm key={loaderData.record.id} record={loaderData.record} />;
}
