import { z } from 'zod';
import { problemWire } from '#contract/problem-wire.ts';
import { requests } from '#strings/vi/server/api.ts';

/** A form with one file. */
export const importForm = z.strictObject({ file: z.file(requests.noImportFile) });

const counts = z.object({
  read: z.int().describe('Rows that are cards, without blank rows, totals, signatures and titles'),
  accepted: z.int().describe('Stored rows: all or none'),
  issues: z.int().describe('The number of all issues, also of those that are not listed'),
});

const issue = z.object({
  sheet: z.string().nullable().describe('null if only one sheet was read'),
  row: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});

/** The members of an answer beside `success` and `message`. */
const outcome = {
  error: z.string().nullable().describe('The first issue, as text'),
  invalidQuantities: z.array(z.string()).describe('Each issue as text, with its row'),
  issues: z.array(issue),
  counts,
  warnings: z.array(z.string()).describe('Unknown names, and what was not read, skipped or corrected'),
  importId: z.string().describe('The import in the history, of a failure, too'),
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

export type ImportedWire = z.infer<typeof importedReply>;
export type ImportRefusedWire = z.infer<z.ZodObject<typeof refused>> & { message: string };
