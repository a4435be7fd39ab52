import { Ajv } from 'ajv';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { validatorCompiler as zodValidatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { api as words } from '#strings/vi/server/api.ts';

/** Serializes an answer by its schema. Members that are not in the schema are left out. Compiles at the first answer. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= serializerOf(schema);
    return write(value);
  };
};

const serializers = new WeakMap<z.ZodType, (value: unknown) => string>();

/** The serializer of a schema, compiled once: for an answer, or for one item of a streamed answer. */
export function serializerOf(schema: z.ZodType): (value: unknown) => string {
  let write = serializers.get(schema);
  if (!write) {
    write = fastJsonStringify(jsonSchema(schema, 'output') as Schema);
    serializers.set(schema, write);
  }
  return write;
}

/** Deeper than anything that a schema takes, and than a request could be made to fill the stack. */
const maxDepth = 20;

/** Validates by zod. Text that no person types is refused whatever it is for, and the field is named. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (part) => {
  const validate = zodValidatorCompiler(part);
  const refusalOf = part.httpPart === 'body' ? bodyTextRefusal : textRefusal;
  return (data) => {
    const found = findText(data, refusalOf);
    if (!found) return validate(data);
    const [refusal, path] = found;
    const error = { keyword: 'text', instancePath: `/${path.join('/')}`, schemaPath: '#', params: {} };
    return { error: [{ ...error, message: refusal(path.join('.')) }] };
  };
};

/** Says of the field with this name why its text is refused. */
type TextRefusal = (field: string) => string;

/** PostgreSQL cannot store a NUL. */
const textRefusal = (text: string): TextRefusal | undefined => (text.includes('\0') ? words.hasNul : undefined);

/** Parsers put U+FFFD where bytes are not UTF-8. Nobody knows any more what stood there, so it is not stored. */
const bodyTextRefusal = (text: string): TextRefusal | undefined =>
  text.includes('\uFFFD') || !text.isWellFormed() ? words.notUtf8 : textRefusal(text);

/** The first text that is refused, with the members that lead to it. The text of a file is its name. */
function findText(
  value: unknown,
  refusalOf: (text: string) => TextRefusal | undefined,
  path: string[] = [],
): [TextRefusal, string[]] | undefined {
  if (typeof value === 'string' || value instanceof File) {
    const refusal = refusalOf(typeof value === 'string' ? value : value.name);
    return refusal && [refusal, path];
  }
  if (typeof value !== 'object' || value === null || path.length === maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findText(member, refusalOf, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/**
 * Validates by compiled JSON Schema instead of zod, for the look-up. Converts nothing and sets no defaults. The schema
 * itself is not validated, which would take a tenth of the server's start.
 */
export const quickValidatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) =>
  new Ajv({
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    meta: false,
    validateSchema: false,
  }).compile(jsonSchema(schema as z.ZodType, 'input'));

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    // An empty registry inlines all schemas, also those with a name in the document.
    metadata: z.registry(),
    override: ({ jsonSchema: part }) => replaceUnion(part),
  });
  return json;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Writes a union of types, or of null and one other schema, without `anyOf`: with it each value would be validated before it is
 * serialized, by code that takes up to 0.1 s to compile at the first answer.
 */
function replaceUnion(schema: JsonSchema): void {
  const options = schema.anyOf ?? [];
  const [one, ...others] = options.filter(({ type }) => type !== 'null');
  const hasNull = options.some(({ type }) => type === 'null');
  if (typeof one?.type === 'string' && hasNull && others.length === 0) {
    const isNested = one.type === 'object' || one.type === 'array';
    delete schema.anyOf;
    Object.assign(schema, one, isNested ? { nullable: true } : { type: [one.type, 'null'] });
  } else if (options.length > 0 && options.every(isBareType)) {
    const types = options.map(({ type }) => type);
    delete schema.anyOf;
    Object.assign(schema, { type: types });
  }
}

/** True for a schema that says nothing but its type, which is seen at once. */
const isBareType = (schema: JsonSchema) =>
  Object.keys(schema).join() === 'type' && schema.type !== 'object' && schema.type !== 'array';
