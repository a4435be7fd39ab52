import { z } from 'zod';
import { instant, listReply, pageQuery } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { warrantyFilters } from '#contract/warranty-filters.ts';
import { exportFormats } from '#domain/export-formats.ts';

const downloadWire = z.object({
  _id: z.string(),
  at: instant,
  by: z.string().describe('An account, or a command of the server'),
  what: z.enum(['cards', 'customer', 'history', 'batch', 'visits', 'backup']),
  file: z
    .string()
    .nullable()
    .describe(
      'The name of the backup, which holds the whole register, or the lot of printed cards; null for other exports',
    ),
  cards: z
    .int()
    .nullable()
    .describe(
      'How many cards, printed ones, visits, or lines of the history, there were when the file was begun; null for a backup',
    ),
  format: z.enum([...exportFormats, 'pdf']).nullable(),
  isActive: z.boolean().nullable().describe('false: cards in the recycle bin'),
  isSelection: z.boolean().nullable().describe('true: the cards were selected one by one'),
  isSearch: z.boolean().nullable().describe('true: words were searched; they are not kept'),
  filters: z.object(warrantyFilters),
});

/** Who has taken data out of the register. */
const downloadsReply = listReply('downloads', downloadWire);

export type DownloadWire = z.infer<typeof downloadWire>;

const operation = operationsOf('account');

/** The operation on downloads: exports of cards and of the history, and backups that were downloaded. */
export const downloadOperations = {
  list: operation('listDownloads', 'GET /admin/downloads', 'downloads', {
    summary: 'Who has taken cards, the history or backups out of the register, the latest first',
    query: pageQuery,
    reply: downloadsReply,
  }),
};
