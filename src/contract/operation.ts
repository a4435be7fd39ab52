import type { z } from 'zod';
import type { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import type { ProblemReply } from '#contract/problem-wire.ts';

/** One call of the API: its input and its answers, but not who may call it. */
export interface Operation {
  /** The `operationId` in the OpenAPI document. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, with parameters such as `:id`. */
  path: string;
  tag: 'user' | 'import' | 'dental' | 'product' | 'overview' | 'account' | 'backup' | 'history';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set if it is carried out once for each key. */
  headers?: typeof idempotencyHeaders;
  /** The content type of the body, if it is not JSON. */
  consumes?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** The content types of the answer, if it is a file and not JSON. */
  produces?: readonly string[];
  /** The status of success, and its answer. */
  status: 200 | 201 | 202 | 303;
  reply: z.ZodType;
  /** By status. Those of every call (500, 503, 507) are left out. */
  problems: Readonly<Record<number, ProblemReply>>;
}

/** Infers the literal types of an operation, by which calls are checked. */
export function operation<const Op extends Operation>(op: Op): Op {
  return op;
}
