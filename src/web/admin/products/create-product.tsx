import { ProductForm } from '#web/admin/products/product-form.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { nounForms } from '#web/strings/vi-admin-forms.ts';

export const meta = () => [{ title: admin.title(nounForms.product.create) }];

/** A new product. */
export default function CreateProduct() {
  return <ProductForm />;
}
