import { z } from 'zod';
import { type FieldTraits, type FieldValues, keysOf, type TraitsOf } from '#domain/field-traits.ts';

const schemaOf: Record<FieldTraits['kind'], () => z.ZodType<string> | z.ZodType<number>> = {
  name: () => z.string(),
  code: () => z.string(),
  text: () => z.string(),
  picture: () => z.string(),
  date: () => z.string().describe('YYYY-MM-DD'),
  whole: () => z.int(),
  number: () => z.number(),
};

/** The schema of each field as it is stored and answered. */
export type StoredSchemas<Fields extends TraitsOf<Fields>> = {
  [Field in keyof Fields]: z.ZodType<FieldValues<Fields>[Field]>;
};

/** Derives the schemas of fields in answers from their traits. */
export function storedSchemas<Fields extends TraitsOf<Fields>>(fields: Fields): StoredSchemas<Fields> {
  const schemas = keysOf(fields).map((field) => {
    const { kind, isOptional, meaning }: FieldTraits = fields[field];
    const schema = isOptional ? schemaOf[kind]().nullable() : schemaOf[kind]();
    return [field, meaning === undefined ? schema : schema.describe(meaning)];
  });
  return Object.fromEntries(schemas);
}
