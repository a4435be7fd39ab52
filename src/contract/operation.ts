import type { z } from 'zod';
import type { ProblemReply } from '#contract/problem-wire.ts';

/** One call of the API: what it takes and what it answers, but not who may make it. */
export interface Operation {
  /** What it is called in the OpenAPI document, and by clients that are generated from it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`; a parameter stands as `:id`. */
  path: string;
  tag: 'user' | 'dental' | 'product' | 'overview' | 'account';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The content type of the body, where it is not JSON. */
  consumes?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** The one status of what went well, and its answer. */
  status: 200 | 201 | 303;
  reply: z.ZodType;
  /** By status. Those of every call (500, 503, 507) need not be named. */
  problems: Readonly<Record<number, ProblemReply>>;
}

/** Keeps the literal types of an operation, which the callers are checked by. */
export function operation<const Op extends Operation>(op: Op): Op {
  return op;
}
