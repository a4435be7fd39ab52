import { z } from 'zod';
import { idText, listQuery, listSort, maxIds, tooManyIds } from '#contract/list-wire.ts';
import { sortedWarrantyNames, warrantyNames } from '#contract/record-names.ts';
import { splitFilter, warrantyFilters } from '#contract/warranty-filters.ts';
import { exportFormats, xlsxType } from '#domain/export-formats.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { requests } from '#strings/vi/server/api.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

/** What operations have in common whose answer is a spreadsheet. */
export const exportedFile = {
  reply: z.string().describe('The bytes of the file'),
  produces: ['text/csv', xlsxType],
  problems: [503],
} as const;

const fields = keysOf(warrantyFields);
const fieldByName = new Map<string, WarrantyField>(fields.map((field) => [warrantyNames[field], field]));

const maxColumnsLength = 500;

const columns = z
  .string()
  .max(maxColumnsLength)
  .transform((text) => text.split(',').map((name) => fieldByName.get(name)))
  .pipe(z.array(z.enum(fields)))
  .refine((chosen) => new Set(chosen).size === chosen.length, words.columns)
  .optional()
  .describe('Fields by their names in the API, with commas between them, in their order in the file; all by default');

const idList = z
  .string()
  .min(1, requests.nothingSelected)
  .transform((text) => text.split(','))
  .pipe(z.array(idText).max(maxIds, tooManyIds));
const ids = idList.optional().describe('Ids, with commas between them: only these of the cards that match');
const except = idList.optional().describe('The same: all that match but these');

const parameters = listQuery(Object.values(sortedWarrantyNames), {
  ...warrantyFilters,
  format: z.enum(exportFormats),
  columns,
  ids,
  except,
});

/**
 * The parameters of an export, in an address or a plain form: format, columns, and which cards in which order, as a list has
 * them.
 */
export const exportParameters = parameters
  .omit({ page: true, limit: true })
  .transform(({ format, columns: chosen, ids: selected, except: unselected, isActive: active, q, ...query }) => {
    const { filter } = splitFilter(query);
    return {
      format,
      fields: chosen ?? fields,
      ids: selected,
      except: unselected,
      query: { q, active, filter, ...listSort(sortedWarrantyNames, query) },
    };
  });

/** The parameters of a file with everything about a customer. */
export const personalDataParameters = z.strictObject({
  format: z.enum(exportFormats),
  ids: idList.describe('The ids of the cards, active or in the recycle bin, with commas between them'),
});
