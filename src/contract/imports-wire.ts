import { z } from 'zod';
import { changeWire } from '#contract/change-wire.ts';
import { importSummary } from '#contract/import-check-wire.ts';
import { importDraftReply, importPlanReply, planVersion, sheetReading } from '#contract/import-plan-wire.ts';
import { importStates } from '#domain/import/import-state.ts';

/** How far a check or the storing is. It ends with the next state. */
const progress = z.object({
  rows: z.int(),
  share: z.number().describe('From 0 to 1'),
  isWaiting: z.literal(true).optional().describe('Set until its turn comes: other imports are being checked or stored'),
});

/** An import in the list. */
const importLine = z.object({
  _id: z.string(),
  at: z.string().describe('When the file was sent: ISO 8601, UTC'),
  by: z.string(),
  fileName: z.string(),
  size: z.int().nullable().describe('Bytes; null for imports of older versions'),
  state: z.enum(importStates),
  rows: z.int().describe('Number of cards that it added or changed'),
  warnings: z.int().nullable().describe('null for imports of older versions'),
});

/** What a stored import has done. */
const result = z.object({
  added: z.int(),
  updated: z.int(),
  same: z.int(),
  skipped: z.int(),
  faulty: z.int().describe('Rows that were left out'),
});

/** An import with everything that its panel shows. */
const importDetail = importLine.extend({
  version: z.int().describe('Counts the changes of the plan'),
  storedAt: z.string().nullable(),
  change: changeWire.nullable().describe('What it has done, once it is stored'),
  keptUntil: z.string().nullable().describe('When its file is removed'),
  hash: z.string().nullable().describe('SHA-256 of the file, in hex'),
  hasFile: z.boolean().describe('Whether its file is still there'),
  sheets: z.array(
    z.object({
      name: z.string().nullable(),
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      proposed: sheetReading.nullable(),
    }),
  ),
  plan: importPlanReply,
  draft: importDraftReply.nullable().describe('What was decided about the rows of the check, and not applied yet'),
  mappingName: z.string().nullable().describe('The remembered columns that were applied'),
  summary: importSummary.nullable().describe('null until the file has been checked by this plan'),
  progress: progress.nullable().describe('null unless a check or the storing is running'),
  result: result.nullable(),
  message: z.string().nullable().describe('Why the file cannot be read or stored, in Vietnamese'),
});

export const importReply = z.object({ success: z.literal(true), import: importDetail });

export const importsReply = z.object({
  success: z.literal(true),
  counts: z.int().describe('How many there are in all'),
  imports: z.array(importLine),
});

/** `faulty: skip` stores the good rows alone; `refuse` stores nothing if any row is faulty. */
export const commitBody = z.strictObject({
  faulty: z.enum(['refuse', 'skip']).default('refuse'),
  version: planVersion.optional().describe('The version of the plan that was shown. If it has another one now: 409'),
});

/** The file of an event stream: `progress` and `state` events, each a JSON object. */
export const importEvent = z.object({ state: z.enum(importStates), progress: progress.nullable() });

export type ImportLine = z.infer<typeof importLine>;
export type ImportDetail = z.infer<typeof importDetail>;
export type ImportEvent = z.infer<typeof importEvent>;
