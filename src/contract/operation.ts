import { z } from 'zod';
import type { ProblemReply } from '#contract/problem-wire.ts';
import { idempotency as words } from '#strings/vi/server/idempotency.ts';

/** The groups of operations in the OpenAPI document. */
export const tags = {
  user: "Warranty cards, the specification's users: looked up, listed, corrected",
  import: 'Spreadsheets of cards: sent, mapped, checked, stored, and taken back',
  dental: 'Dental clinics, by whose names cards are issued',
  clinic: 'What the people of a clinic do with what is their own',
  card: 'Printed cards: ordered in batches, handed to clinics, made void, replaced',
  visit: 'Visits of patients: check-ups, and damages with what is decided about them',
  product: 'Ceramic products of the catalogue, with their pictures',
  overview: "The register in figures, for the back office's first page",
  account: 'Signing in and out, the own account, and the accounts of the staff',
  backup: 'Backups of the whole register, for owners',
  history: 'Who did what to which record of the register, for owners and staff',
} as const;

/** One call of the API: its input and its answers, but not who may call it. */
export interface Operation {
  /** The `operationId` in the OpenAPI document. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api`, with parameters such as `:id`. */
  path: string;
  tag: keyof typeof tags;
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

/** The headers of an operation that is carried out once for each key. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, words.invalid)
    .optional()
    .describe(
      'Makes repeating the request safe: with the same key it is carried out once in 24 hours, and answered as at first',
    ),
});
