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

/** Validates by zod. A text with a NUL, which no person types and PostgreSQL cannot store, is refused whatever it is for. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (part) => {
  const validate = zodValidatorCompiler(part);
  return (data) => {
    const path = pathOfNul(data);
    if (!path) return validate(data);
    const field = path.join('.');
    const error = { keyword: 'nul', instancePath: `/${path.join('/')}`, schemaPath: '#', params: {} };
    return { error: [{ ...error, message: words.hasNul(field) }] };
  };
};

/** The members that lead to the first text with a NUL; undefined if there is none. */
function pathOfNul(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null || depth === maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const path = pathOfNul(member, depth + 1);
    if (path) return [name, ...path];
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
