import { z } from 'zod';
import { type DefinitionsOf, type FieldDefinition, type FieldValues, keysOf } from '#domain/field-definition.ts';

const schemaOf: Record<FieldDefinition['type'], () => z.ZodType<string> | z.ZodType<number>> = {
  name: () => z.string(),
  code: () => z.string(),
  text: () => z.string(),
  picture: () => z.string(),
  date: () => z.string().describe('YYYY-MM-DD'),
  integer: () => z.int(),
  number: () => z.number(),
  province: () => z.string(),
  phone: () => z.string(),
  email: () => z.string(),
  link: () => z.string(),
  lines: () => z.string(),
  multiline: () => z.string(),
  indications: () => z.string(),
  coverage: () => z.string(),
};

/** The schema of each field as it is stored and answered. */
export type StoredSchemas<Fields extends DefinitionsOf<Fields>> = {
  [Field in keyof Fields]: z.ZodType<FieldValues<Fields>[Field], FieldValues<Fields>[Field]>;
};

/** Derives the schemas of fields in answers from their definitions. */
export function storedSchemas<Fields extends DefinitionsOf<Fields>>(fields: Fields): StoredSchemas<Fields> {
  const schemas = keysOf(fields).map((field) => {
    const { type, isOptional, description }: FieldDefinition = fields[field];
    const schema = isOptional ? schemaOf[type]().nullable() : schemaOf[type]();
    return [field, description === undefined ? schema : schema.describe(description)];
  });
  return Object.fromEntries(schemas);
}
