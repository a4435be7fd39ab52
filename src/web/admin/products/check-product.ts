import '#web/admin/form/zod-without-eval.ts';
import { bridgeUnitsError } from '#domain/product/indications.ts';
import { productRevision, productSchema } from '#domain/product/product.ts';
import { type ProductChanges, type ProductField, productFields } from '#domain/product/product-fields.ts';
import { rules } from '#strings/vi/rules.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult } from '#web/admin/form/record-view.ts';
import { type FormValues, parseFormValues } from '#web/admin/form/typed-fields.ts';
import type { Product } from '#web/admin/records/resource-config.ts';

/** Validates the form of a product. A new one needs every field and a picture; an existing one only name and price. */
export function checkProduct(
  typed: FormValues<ProductField>,
  before: Product | undefined,
): CheckResult<ProductField, ProductChanges> {
  const schema = before ? productRevision : productSchema;
  const checked = checkFields<ProductField, ProductChanges>(schema, parseFormValues(productFields, typed), typed);
  const errors = new Map<ProductField, string>('errors' in checked ? checked.errors : []);
  if (!before && typed.image === '') errors.set('image', rules.picture.missing);
  const ofBridge = 'fields' in checked ? bridgeUnitsError(checked.fields) : undefined;
  if (ofBridge !== undefined) errors.set('bridgeUnits', ofBridge);
  return errors.size > 0 ? { errors } : checked;
}
