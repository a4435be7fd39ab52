import fc from 'fast-check';
import type { Operation, Schema } from './document.ts';
import { sensibleValue } from './sensible.ts';

/** Members that the rules ask for though the schema does not. */
const needed: Record<string, string[]> = { 'GET /api/user/getUser': ['cartId'] };

/** Values that an operation takes, made from its schema and, where that is not enough, from its rules. */
export function validValue(operation: Operation, schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => validValue(operation, one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = [schema.type ?? []].flat();
  if (schema.properties) return validObject(operation, schema);
  if (type.length === 1 && type[0] === 'null') return fc.constant(null);
  if (type.includes('null'))
    return fc.option(validValue(operation, { ...schema, type: type.filter((one) => one !== 'null') }));
  switch (type[0]) {
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validValue(operation, schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    default:
      throw new Error(`${operation.name}: no values can be made for ${JSON.stringify(schema)}`);
  }
}

/** An object with all members that it needs and any of the others. */
function validObject(operation: Operation, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, memberOf(operation, name, schema)] as const,
  );
  const model = Object.fromEntries(members);
  return fc.record(model, { requiredKeys: [...required, ...(needed[operation.name] ?? [])], noNullPrototype: true });
}

function memberOf(operation: Operation, name: string, schema: Schema): fc.Arbitrary<unknown> {
  const sensible = sensibleValue(operation.name, name) ?? validValue(operation, schema);
  return schema.type === 'integer' && name === 'version' ? sensible.map((text) => text && Number(text)) : sensible;
}

function text({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength });
}
