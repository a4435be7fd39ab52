import '#web/admin/form/zod-without-eval.ts';
import { type ProductRevision, productFields, productRevision } from '#domain/product/product.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult, FormValues } from '#web/admin/form/form-definition.ts';
import { readDecimal, readWhole } from '#web/admin/form/typed-number.ts';
import type { Field } from '#web/admin/products/product-form-field.ts';
import type { Product } from '#web/admin/records/record.ts';

const numbers = ['translucency', 'flexuralStrength', 'minimumThickness', 'diameter'] as const;

/** A new product has every field and a picture; one that exists may lack all but its name and price. */
export function checkProduct(
  typed: FormValues<Field>,
  before: Product | undefined,
): CheckResult<Field, ProductRevision> {
  const { image, ...texts } = typed;
  const measures = numbers.map((field) => {
    const isLeftOut = before !== undefined && typed[field].trim() === '';
    return [field, isLeftOut ? null : readDecimal(typed[field])];
  });
  const values = { ...texts, price: readWhole(typed.price), ...Object.fromEntries(measures) };
  const checked = checkFields<Field, ProductRevision>(before ? productRevision : productFields, values, typed);
  if (before || image !== '') return checked;
  const others = 'errors' in checked ? checked.errors : [];
  return { errors: new Map([...others, ['image', forms.picture.missing]]) };
}
