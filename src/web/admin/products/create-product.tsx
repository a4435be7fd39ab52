import { ProductForm } from '#web/admin/products/product-form.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { resourceForms } from '#web/strings/vi-admin-forms.ts';

export const meta = () => [{ title: admin.title(resourceForms.product.create) }];

/** A new product. */
export default function CreateProduct() {
  return <ProductForm />;
}
