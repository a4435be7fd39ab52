import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { ProductForm } from '#web/admin/products/product-form.tsx';

export const meta = () => [{ title: admin.title(resourceForms.product.create) }];

/** A new product. */
export default function CreateProduct() {
  return <ProductForm />;
}
