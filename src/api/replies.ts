import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { problemWire } from '#contract/problem-wire.ts';

/** A reply of a route's contract, with the words that the document has for it. */
export interface Reply<Schema extends z.ZodType> {
  description: string;
  content: Record<string, { schema: Schema }>;
}

/** The problems that a route may answer with, by status. Those of every route (500, 503, 507) need not be named. */
export function problems<Status extends number>(...statuses: Status[]): Record<Status, Reply<typeof problemWire>> {
  const entries = statuses.map((status) => [status, problem(problemWire, STATUS_CODES[status])]);
  return Object.fromEntries(entries);
}

/** A problem with further members. */
export function problem<Schema extends z.ZodType>(schema: Schema, description = ''): Reply<Schema> {
  return { description, content: { 'application/problem+json': { schema } } };
}
