import { admin } from '#strings/vi/admin/common.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { ProductForm } from '#web/admin/products/product-form.tsx';

export const meta = () => [{ title: admin.title(resourceForms.product.create) }];

/** The page that creates a product. */
export default function CreateProduct() {
  return <ProductForm />;
}
