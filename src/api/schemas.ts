import { Ajv } from 'ajv';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

/** Compiles the serializer of an answer once, at start. Members that are not in the schema are left out. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJsonStringify(jsonSchema(schema, 'output') as Schema);

const itemSerializers = new WeakMap<z.ZodType, (value: unknown) => string>();

/** A cached serializer for one item of a streamed answer. */
export function itemSerializer(schema: z.ZodType): (value: unknown) => string {
  let write = itemSerializers.get(schema);
  if (!write) {
    write = fastJsonStringify(jsonSchema(schema, 'output') as Schema);
    itemSerializers.set(schema, write);
  }
  return write;
}

/** Validates by compiled JSON Schema instead of zod, for the look-up. Converts nothing and sets no defaults. */
export const quickValidatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) =>
  new Ajv({ removeAdditional: false, coerceTypes: false, useDefaults: false }).compile(
    jsonSchema(schema as z.ZodType, 'input'),
  );

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    // An empty registry inlines all schemas, also those with a name in the document.
    metadata: z.registry(),
    override({ jsonSchema: part }) {
      // A type such as `["string", "null"]` is serialized directly; with `anyOf` each value would be validated first.
      const [one, other] = part.anyOf ?? [];
      if (part.anyOf?.length !== 2 || other?.type !== 'null' || typeof one?.type !== 'string') return;
      if (one.type === 'object' || one.type === 'array') return;
      delete part.anyOf;
      Object.assign(part, one, { type: [one.type, 'null'] });
    },
  });
  return json;
}
