import { z } from 'zod';
import { exportedFile, exportParameters, personalDataParameters } from '#contract/export-wire.ts';
import { importedReply, importForm, importProblem } from '#contract/import-wire.ts';
import { doneReply, instant, recordReply } from '#contract/list-wire.ts';
import { lookUpFound, lookUpQuery } from '#contract/look-up-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { duplicateProblem, problem } from '#contract/problem-wire.ts';
import { recordNames } from '#contract/record-names.ts';
import { recordOperations } from '#contract/record-operations.ts';
import { splitFilter, warrantyFilters } from '#contract/warranty-filters.ts';
import {
  publicWarrantyWire,
  purgeUsersBody,
  removeUsersBody,
  restoreUserAsBody,
  restoreUsersBody,
  toUserWire,
  userBody,
  userQuery,
  userRevision,
  userWire,
} from '#contract/warranty-wire.ts';
import { maxQueryLength } from '#domain/text.ts';
import { type ExpiryFilter, expiryFilters } from '#domain/warranty/warranty-filter.ts';
import { examples } from '#strings/vi/server/api.ts';

/** The words and filters of a list of active cards. */
const facetQuery = z
  .strictObject({ q: z.string().max(maxQueryLength).default(''), ...warrantyFilters })
  .transform(splitFilter);

const names = z.array(z.object({ name: z.string(), counts: z.int() })).describe('The most frequent first');
const records = z
  .array(z.object({ _id: z.string().nullable(), name: z.string(), counts: z.int() }))
  .describe('The most frequent first, as a filter names them; without an id a name of cards that refer to none');
const months = z
  .array(z.object({ month: z.string().describe('YYYY-MM'), counts: z.int() }))
  .describe('The newest first');
const byExpiry = Object.fromEntries(expiryFilters.map((expiry) => [expiry, z.int()])) as Record<ExpiryFilter, z.ZodInt>;

/** How many cards the list would have with each choice of a filter, its other filters staying as they are. */
const facetReply = z.object({
  success: z.literal(true),
  expiry: z.object(byExpiry),
  dentals: records,
  products: records,
  doctors: names,
  issued: months,
  month: months,
  noted: z.int().describe('With a note of staff'),
  imports: z
    .array(
      z.object({
        _id: z.string(),
        fileName: z.string(),
        storedAt: instant,
        counts: z.int(),
      }),
    )
    .describe('The newest first'),
  people: names.describe('Who has added cards, the most cards first'),
});

const card = {
  numbCode: 'AB-001',
  fullName: examples.customerName,
  expiryDate: '2035-12-31',
  productName: examples.productName,
  quantity: 2,
  dentalName: examples.clinicName,
  doctorName: null,
};
z.globalRegistry.add(publicWarrantyWire, { id: 'Warranty', description: 'The public fields of a card' });

const operation = operationsOf('user');

/** The operations on warranty cards, the specification's users. */
export const userOperations = {
  ...recordOperations({
    names: recordNames.warranty,
    readers: 'seeNames',
    wire: userWire,
    query: userQuery,
    removeAll: removeUsersBody,
    restoreAll: restoreUsersBody,
    purgeAll: purgeUsersBody,
    body: userBody.meta({ examples: [card] }),
    revision: userRevision,
    revised: recordReply('user', userWire),
    consumes: 'application/json',
  }),
  restoreAs: operation('restoreUserAs', 'PUT /user/restore-as/:id', 'restore', {
    summary: 'Restore from the recycle bin with another number',
    body: restoreUserAsBody,
    isKeyed: true,
    reply: doneReply,
    problems: [duplicateProblem],
  }),
  facets: operation('countUserFacets', 'GET /user/facets', 'seeBackOffice', {
    summary: 'How many cards a list would have with each choice of its filters',
    query: facetQuery,
    reply: facetReply,
  }),
  lookUp: operation('lookUpWarranty', 'GET /user/getUser', 'everyone', {
    summary: 'Look up a warranty by its card number',
    query: lookUpQuery,
    reply: lookUpFound.meta({ examples: [{ success: true, user: card }] }),
    problems: [404, 429],
  }),
  deleteByForm: operation('deleteUserByForm', 'POST /user/delete/:id', 'bin', {
    summary: 'Put into the recycle bin, from a plain form',
    body: z.strictObject({ _method: z.literal('DELETE') }),
    consumes: 'application/x-www-form-urlencoded',
    status: 303,
    reply: z
      .null()
      .describe('To the page that says what has become of the card; so is every problem of a caller that takes HTML'),
    problems: [409, 415],
  }),
  import: operation('importUsers', 'POST /user/import', 'import', {
    summary: 'Import a spreadsheet (.csv, .xls, .xlsx): all rows or none',
    body: importForm,
    consumes: 'multipart/form-data',
    isKeyed: true,
    reply: importedReply,
    problems: [409, problem(400, importProblem, 'Nothing was stored')],
  }),
  export: operation('exportUsers', 'GET /user/export', 'export', {
    ...exportedFile,
    summary: 'Download the cards of a list as a spreadsheet',
    query: exportParameters,
  }),
  exportSelected: operation('exportSelectedUsers', 'POST /user/export', 'export', {
    ...exportedFile,
    summary: 'The same from a plain form, for more ids than fit into an address',
    body: exportParameters,
    consumes: 'application/x-www-form-urlencoded',
    problems: [413, 415],
  }),
  exportPersonalData: operation('exportPersonalData', 'GET /user/personal-data', 'export', {
    ...exportedFile,
    summary: 'Download everything that is kept about a customer: cards, visits, requests, and what was done with them',
    query: personalDataParameters,
    problems: [404, 503],
  }),
};

/** Warranty cards in the API. */
export const warrantyContract = {
  names: recordNames.warranty,
  operations: userOperations,
  wire: userWire,
  toWire: toUserWire,
};
