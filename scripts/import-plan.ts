// The plan of `npm run import`, by its options.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { importPlanBody } from '#contract/import-plan-wire.ts';
import { importFieldNames } from '#contract/record-names.ts';
import {
  changeEdits,
  type DateOrder,
  dateOrders,
  defaultPlan,
  type ImportField,
  type ImportPlan,
} from '#domain/import/import-plan.ts';
import { type ImportFile, inspectFile } from '#import/confined/confined-reader.ts';
import { planByHeaders } from '#import/header/plan-by-headers.ts';
import { commandHelp } from '#strings/vi/server/commands.ts';
import { UsageError } from './command.ts';

const { wrong } = commandHelp;

export interface PlanOptions {
  map?: string | undefined;
  dates?: string | undefined;
  update: boolean;
  'skip-existing': boolean;
}

/** The names of fields that `--map` takes. */
export const fieldNames: readonly string[] = Object.values(importFieldNames);

const fieldByName = new Map(Object.entries(importFieldNames).map(([field, name]) => [name, field as ImportField]));

/**
 * The plan that the options ask for.
 *
 * @throws {UsageError} if `--map` cannot be read
 * @throws {UnreadableFile} if the file cannot be read
 * @throws {Invalid} if the file has no such headers
 */
export async function planOf(file: ImportFile, options: PlanOptions): Promise<ImportPlan> {
  if (options.update && options['skip-existing']) throw new UsageError(wrong.together('--update', '--skip-existing'));
  const policy = options.update ? 'update' : 'skip';
  const existing = options.update || options['skip-existing'] ? { existingCards: policy, repeatedCards: policy } : {};
  const { dates } = options;
  if (dates !== undefined && !isDateOrder(dates)) throw new UsageError(wrong.oneOf('--dates', dateOrders.join(', ')));
  const order = dates === undefined ? {} : { dayOrder: dates };
  const plan: ImportPlan = { ...defaultPlan, ...existing, ...order } as ImportPlan;
  if (options.map === undefined) return plan;
  const map = options.map.endsWith('.json') ? readJson(options.map) : parsePairs(options.map);
  const headers = z.record(z.string(), z.enum(fieldNames as [string, ...string[]])).safeParse(map);
  if (!headers.success) return { ...plan, ...parsePlan(map), ...order };
  const fields = Object.entries(headers.data).flatMap(([header, name]): [string, ImportField][] => {
    const field = fieldByName.get(name as never);
    return field ? [[header, field]] : [];
  });
  return { ...plan, sheets: planByHeaders(await inspectFile(file), new Map(fields)) };
}

function isDateOrder(text: string): text is DateOrder {
  return (dateOrders as readonly string[]).includes(text);
}

/** A plan in the names of the API. */
function parsePlan(value: unknown): Partial<ImportPlan> {
  const { success, data, error } = importPlanBody.omit({ version: true, mappingName: true }).safeParse(value);
  if (success) {
    const plan = { ...data, edits: changeEdits([], data.edits ?? []) };
    return Object.fromEntries(Object.entries(plan).filter(([, member]) => member !== undefined));
  }
  const reasons = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n');
  throw new UsageError(wrong.map(fieldNames.join(', '), reasons));
}

function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const slip = pairs.find(([header, field]) => !header?.trim() || !fieldNames.includes(field?.trim() ?? ''));
  if (slip) throw new UsageError(wrong.pair(slip.join('='), fieldNames.join(', ')));
  return Object.fromEntries(pairs.map(([header = '', field = '']) => [header.trim(), field.trim()]));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
