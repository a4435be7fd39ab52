import { productNames } from '#contract/record-names.ts';
import { aProduct } from './records.ts';

/** The form that adds a product with these fields, defaults for all others, and a picture. */
export function productForm(
  fields: Parameters<typeof aProduct>[0],
  picture: Uint8Array,
  fileName = 'picture.png',
): FormData {
  const form = new FormData();
  const names: Record<string, string> = productNames;
  for (const [field, value] of Object.entries(aProduct(fields))) form.set(names[field] ?? field, String(value));
  form.set('productImage', new File([new Uint8Array(picture)], fileName));
  return form;
}
