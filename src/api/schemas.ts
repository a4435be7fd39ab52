import { Ajv } from 'ajv';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

/** What an answer may hold and nothing else: what its schema does not name is left out. Compiled once, at start. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJsonStringify(jsonSchema(schema, 'output') as Schema);

const itemSerializers = new WeakMap<z.ZodType, (value: unknown) => string>();

/** Writes one value of a longer answer, which holds what its schema names and nothing else. */
export function itemSerializer(schema: z.ZodType): (value: unknown) => string {
  let write = itemSerializers.get(schema);
  if (!write) {
    write = fastJsonStringify(jsonSchema(schema, 'output') as Schema);
    itemSerializers.set(schema, write);
  }
  return write;
}

/** Checks by compiled JSON schema instead of zod, where microseconds count. Nothing is converted or filled in. */
export const quickValidatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) =>
  new Ajv({ removeAdditional: false, coerceTypes: false, useDefaults: false }).compile(
    jsonSchema(schema as z.ZodType, 'input'),
  );

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    // Schemas are written out where they are used, those that the document gives a name too.
    metadata: z.registry(),
    override({ jsonSchema: part }) {
      // `x | null` by its type is written straight out; by `anyOf` each value would be validated first.
      const [one, other] = part.anyOf ?? [];
      if (part.anyOf?.length !== 2 || other?.type !== 'null' || typeof one?.type !== 'string') return;
      if (one.type === 'object' || one.type === 'array') return;
      delete part.anyOf;
      Object.assign(part, one, { type: [one.type, 'null'] });
    },
  });
  return json;
}
