import { z } from 'zod';
import { rules } from '#strings/vi/rules.ts';

const message = rules.quantity.integer;
const exampleProblem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
  success: false,
  message,
  errors: [{ field: 'quantity', message }],
};

/** A problem of RFC 9457, with the members that clients of the specification read. */
export const problemWire = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    success: z.literal(false),
    message: z.string().describe('For people, in Vietnamese'),
    mes: z.string().optional().describe('The same, on sign-in'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('What is wrong, field by field'),
    requestId: z.string().optional().describe('To be found in the log'),
  })
  .meta({ id: 'Problem', description: 'An error as RFC 9457 has it', examples: [exampleProblem] });

export type ProblemWire = z.infer<typeof problemWire>;

/** Another record has the name or number. */
const conflictWire = problemWire.extend({
  conflictWith: z
    .string()
    .optional()
    .describe('The active record that has the name or number; of a 422, the record that was made'),
});

/** The titles of problems, by their status. Those of every call (500, 503 while the database is away, 507) are not documented. */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

export type ProblemStatus = keyof typeof titles;

/** A problem of an operation, with its own members and its description in the OpenAPI document. */
export interface ProblemReply<Schema extends z.ZodType = z.ZodType> {
  status: ProblemStatus;
  schema: Schema;
  description: string;
}

/** A problem with its own schema. */
export function problem<Schema extends z.ZodType>(
  status: ProblemStatus,
  schema: Schema,
  description: string = titles[status],
): ProblemReply<Schema> {
  return { status, schema, description };
}

/** The responses for problems in the OpenAPI document, by status. One with a schema of its own replaces the common one. */
export function responsesOf(problems: readonly (ProblemStatus | ProblemReply)[]) {
  const replies = problems.map((one) => (typeof one === 'number' ? problem(one, problemWire) : one));
  return Object.fromEntries(
    replies.map(({ status, schema, description }) => [
      status,
      { description, content: { 'application/problem+json': { schema } } },
    ]),
  );
}

/** A conflict with another record. It carries the id of that record. */
export const duplicateProblem = problem(409, conflictWire);

/** An idempotency key of another request. It carries the id of the record that the other request made. */
export const keyReusedProblem = problem(422, conflictWire);

/** A conflict; if a newer version is the reason, the member `one` has the current record. */
export function staleProblem<One extends string, Schema extends z.ZodType>(one: One, schema: Schema) {
  const current = { [one]: schema.optional() } as Record<One, z.ZodOptional<Schema>>;
  return problem(409, conflictWire.extend(current));
}
