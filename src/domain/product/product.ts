import { z } from 'zod';
import { missingOr, optionalLines, optionalText, requiredText } from '#domain/fields.ts';
import { formatCoverage, parseCoverage } from '#domain/product/coverage.ts';
import { bridgeUnitLimits, unknownIndication, writeIndications } from '#domain/product/indications.ts';
import type { ProductFields } from '#domain/product/product-fields.ts';
import { rules } from '#strings/vi/rules.ts';

const measure = (max: number) =>
  z
    .number({ error: missingOr(rules.number) })
    .min(0, rules.min(0))
    .max(max, rules.max(max));

const name = requiredText(200);
/** Vietnamese dong. */
const price = measure(1_000_000_000).int(rules.price);
/** Percent. */
const translucency = measure(100);
/** Megapascal. */
const flexuralStrength = measure(10_000);
/** Millimetre. */
const minimumThickness = measure(100);
/** Millimetre. */
const diameter = measure(1_000);

/** A whole number of a range. */
const count = ({ min, max }: { min: number; max: number }) =>
  z.number(rules.number).int(rules.integer).min(min, rules.min(min)).max(max, rules.max(max));

const group = optionalText(80);
const indications = z
  .string()
  .max(200, rules.tooLong(200))
  .superRefine((text, context) => {
    const unknown = unknownIndication(text);
    if (unknown !== undefined) context.addIssue(rules.indication(unknown.slice(0, 40)));
  })
  .transform((text) => writeIndications([text]))
  .nullable()
  .transform((text) => text || null);
const bridgeUnits = count(bridgeUnitLimits).nullable();
const position = count({ min: 1, max: 9_999 }).nullable();

const coverage = optionalText(200).transform((text, context) => {
  if (text === null) return null;
  const steps = parseCoverage(text);
  if (steps) return formatCoverage(steps);
  context.addIssue(rules.coverage);
  return z.NEVER;
});

const aliases = optionalLines({ maxLines: 100, maxLength: 200 });

/** A new product; what orders the catalogue, the English texts and the aliases may be missing. */
export const productSchema = z.object({
  name,
  price,
  translucency,
  flexuralStrength,
  application: requiredText(500),
  applicationEnglish: optionalText(500).default(null),
  minimumThickness,
  /** Millimetres, as a list of the heights that are sold. */
  thickness: requiredText(200),
  diameter,
  colour: requiredText(200),
  colourEnglish: optionalText(200).default(null),
  warranty: requiredText(200),
  coverage: coverage.default(null),
  group: group.default(null),
  indications: indications.default(null),
  bridgeUnits: bridgeUnits.default(null),
  position: position.default(null),
  aliases: aliases.default(null),
} satisfies { [Field in keyof ProductFields]: z.ZodType<ProductFields[Field]> });

/** An edited product; only name and price are required. Other fields stay as they are if they are missing. */
export const productRevision = z.object({
  name,
  price,
  translucency: translucency.nullable().optional(),
  flexuralStrength: flexuralStrength.nullable().optional(),
  application: optionalText(500).optional(),
  applicationEnglish: optionalText(500).optional(),
  minimumThickness: minimumThickness.nullable().optional(),
  thickness: optionalText(200).optional(),
  diameter: diameter.nullable().optional(),
  colour: optionalText(200).optional(),
  colourEnglish: optionalText(200).optional(),
  warranty: optionalText(200).optional(),
  coverage: coverage.optional(),
  group: group.optional(),
  indications: indications.optional(),
  bridgeUnits: bridgeUnits.optional(),
  position: position.optional(),
  aliases: aliases.optional(),
} satisfies { [Field in keyof ProductFields]: z.ZodType<ProductFields[Field] | undefined> });
