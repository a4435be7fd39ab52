import { z } from 'zod';

/** A contract's schema as Fastify's validator and serialiser compile it, once, at start. */
export function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7' });
  return json;
}
