import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';

const measure = (largest: number) =>
  z.number('Phải là một số').min(0, 'Không được nhỏ hơn 0').max(largest, `Không được lớn hơn ${largest}`);

export const productFields = z.object({
  name: requiredText(200),
  /** Vietnamese dong. */
  price: measure(1_000_000_000).int('Giá phải là số nguyên'),
  /** Percent. */
  translucency: measure(100),
  /** Megapascal. */
  flexuralStrength: measure(10_000),
  application: requiredText(500),
  /** Millimetre. */
  minimumThickness: measure(100),
  /** Millimetres, as a list of the heights that are sold. */
  thickness: requiredText(200),
  /** Millimetre. */
  diameter: measure(1_000),
  colour: requiredText(200),
  warranty: requiredText(200),
});

export type ProductFields = z.infer<typeof productFields>;
