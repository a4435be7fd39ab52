import '#web/admin/form/zod-without-eval.ts';
import { productFields, productRevision } from '#domain/product/product.ts';
import { type ProductChanges, type ProductField, productTraits } from '#domain/product/product-traits.ts';
import { rules } from '#strings/vi/rules.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult, FormValues } from '#web/admin/form/form-definition.ts';
import { readFields } from '#web/admin/form/typed-fields.ts';
import type { Product } from '#web/admin/records/record.ts';

/** Validates the form of a product. A new one needs every field and a picture; an existing one only name and price. */
export function checkProduct(
  typed: FormValues<ProductField>,
  before: Product | undefined,
): CheckResult<ProductField, ProductChanges> {
  const schema = before ? productRevision : productFields;
  const checked = checkFields<ProductField, ProductChanges>(schema, readFields(productTraits, typed), typed);
  if (before || typed.image !== '') return checked;
  const others = 'errors' in checked ? checked.errors : [];
  return { errors: new Map([...others, ['image', rules.picture.missing]]) };
}
