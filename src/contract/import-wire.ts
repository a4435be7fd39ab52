import { z } from 'zod';
import { problemWire } from '#contract/problem-wire.ts';

/** The form of an import. */
export const importForm = z.strictObject({ file: z.file('Bạn chưa chọn thư mục để thêm') });

const counts = z.object({
  read: z.int().describe('Rows that are cards: not those that are blank, totals, signatures or titles'),
  accepted: z.int().describe('Rows that were stored: all of them, or none'),
  issues: z.int().describe('All of them, also those that are not listed'),
});

const issue = z.object({
  sheet: z.string().nullable().describe('Where several sheets were read'),
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});

/** The members of an answer beside `success` and `message`. */
const outcome = {
  error: z.string().nullable().describe('The first issue, as a sentence'),
  invalidQuantities: z.array(z.string()).describe('A sentence for each issue, with its row'),
  issues: z.array(issue),
  counts,
  warnings: z
    .array(z.string())
    .describe('Names that are not known, and what was left out of the file, passed over or mended'),
};
const refused = { code: z.enum(['invalid-rows', 'unreadable-file', 'already-imported']), ...outcome };

/** All rows were stored. */
export const importedReply = z.object({
  success: z.literal(true),
  message: z.string(),
  code: z.literal('imported'),
  ...outcome,
});

/** Nothing was stored. The members of `outcome` are missing if no file was sent. */
export const importProblem = problemWire.extend(z.object(refused).partial().shape);

/** A stored import. */
const importWire = z.object({
  _id: z.string(),
  at: z.string().describe('ISO 8601, UTC'),
  by: z.string(),
  fileName: z.string(),
  rows: z.int().describe('Cards that came into the register'),
  warnings: z.int().nullable().describe('null where they were not counted yet'),
});

/** The history of imports, newest first. */
export const importsReply = z.object({
  success: z.literal(true),
  counts: z.int().describe('How many there are in all'),
  imports: z.array(importWire),
});

export type ImportWire = z.infer<typeof importWire>;
export type ImportedWire = z.infer<typeof importedReply>;
export type ImportRefusedWire = z.infer<z.ZodObject<typeof refused>> & { message: string };
