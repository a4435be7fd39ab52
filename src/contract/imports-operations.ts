import { z } from 'zod';
import { importRowsQuery, importRowsReply } from '#contract/import-check-wire.ts';
import { importDraftBody, importEditsReply, importPlanBody } from '#contract/import-plan-wire.ts';
import { importForm } from '#contract/import-wire.ts';
import { commitBody, importEvent, importReply, importsReply } from '#contract/imports-wire.ts';
import { doneReply, listReply, pageQuery } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { userWire } from '#contract/warranty-wire.ts';
import { xlsxType } from '#domain/export-formats.ts';

const file = { reply: z.string().describe('The bytes of the file') } as const;
const operation = operationsOf('import');

/** A card of an import, and whether that has added it. */
const importedCard = userWire.extend({ isAdded: z.boolean() });
export type ImportedCard = z.infer<typeof importedCard>;

/** The operations on imports: a file is sent, mapped and checked, then stored. */
export const importsOperations = {
  list: operation('listImports', 'GET /imports', 'seeBackOffice', {
    summary: 'The imports, newest first',
    query: pageQuery,
    reply: importsReply,
  }),
  upload: operation('uploadImport', 'POST /imports', 'import', {
    summary: 'Send a spreadsheet (.csv, .xls, .xlsx); it is checked, and nothing is stored yet',
    body: importForm,
    consumes: 'multipart/form-data',
    isKeyed: true,
    status: 201,
    reply: importReply,
    problems: [409],
  }),
  prepare: operation('prepareImport', 'POST /imports/prepare', 'import', {
    summary: 'Say that a short text is about to be sent, so that it is read at once; nothing is stored',
    reply: doneReply,
  }),
  get: operation('getImport', 'GET /imports/:id', 'seeBackOffice', {
    summary: 'An import: its file, its plan, and what the check found',
    reply: importReply,
  }),
  plan: operation('planImport', 'PATCH /imports/:id', 'import', {
    summary: 'Decide how the file is read; it is checked again',
    body: importPlanBody,
    reply: importReply,
    problems: [409, 413, 415],
  }),
  draft: operation('draftImport', 'PUT /imports/:id/draft', 'import', {
    summary: 'Keep what is decided about the rows of a check until it is applied',
    body: importDraftBody,
    reply: doneReply,
    problems: [409, 413, 415],
  }),
  edits: operation('listImportEdits', 'GET /imports/:id/edits', 'import', {
    summary: 'The cells that people have edited in the plan of an import',
    query: pageQuery,
    reply: importEditsReply,
  }),
  discard: operation('discardImport', 'DELETE /imports/:id', 'import', {
    summary: 'Give up an import that is not stored, and remove its file',
    reply: doneReply,
    problems: [409],
  }),
  rows: operation('listImportRows', 'GET /imports/:id/rows', 'import', {
    summary: 'The rows of the file, as the check has read them',
    query: importRowsQuery,
    reply: importRowsReply,
    problems: [409],
  }),
  cards: operation('listImportCards', 'GET /imports/:id/cards', 'seeNames', {
    summary: 'The cards that an import has added or changed, also those in the bin',
    query: pageQuery,
    reply: listReply('users', importedCard),
  }),
  commit: operation('commitImport', 'POST /imports/:id/commit', 'import', {
    summary: 'Store the rows in one transaction. Answers at once; a second call changes nothing',
    body: commitBody,
    isKeyed: true,
    reply: importReply,
    problems: [409, 413, 415],
  }),
  cancel: operation('cancelImport', 'POST /imports/:id/cancel', 'import', {
    summary: 'Stop the check or the storing, until it has been committed',
    reply: importReply,
    problems: [409],
  }),
  events: operation('watchImport', 'GET /imports/:id/events', 'import', {
    summary: 'Server-sent events: an `import` event at each change of state and some times a second while it runs',
    produces: ['text/event-stream'],
    reply: z.string().describe('A stream of events, each with an `ImportEvent`'),
    problems: [429],
  }),
  source: operation('downloadImport', 'GET /imports/:id/file', 'import', {
    ...file,
    summary: 'The file as it was sent; kept for 90 days',
    produces: ['application/octet-stream'],
    problems: [409],
  }),
  faulty: operation('downloadFaultyRows', 'GET /imports/:id/faulty', 'import', {
    ...file,
    summary: 'The faulty rows as a workbook in the layout of the file, with their reasons, to be mended and imported',
    produces: [xlsxType],
    problems: [409],
  }),
  template: operation('downloadImportTemplate', 'GET /imports/template', 'import', {
    ...file,
    summary: 'An empty workbook with the headers of all fields',
    produces: [xlsxType],
  }),
};

z.globalRegistry.add(importEvent, { id: 'ImportEvent', description: 'The state of an import, and how far it is' });
