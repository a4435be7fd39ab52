import type { Readable } from 'node:stream';
import type { CardToPrint } from '#domain/printed-card/export-batch.server.ts';
import type { BatchFormat } from '#domain/printed-card/printed-card-state.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { writeXlsx } from '#export/write-xlsx.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

const { columns: headers } = words;

const columns: readonly SheetColumn<CardToPrint>[] = [
  { header: headers.number, kind: 'text', value: ({ number }) => number },
  { header: headers.place, kind: 'number', value: ({ place }) => place },
  { header: headers.address, kind: 'text', value: ({ address }) => address },
];

/** Cards as the bytes of a spreadsheet for a printing house, in constant memory. */
export function writeBatch(batches: AsyncIterable<CardToPrint[]>): Readable {
  return writeXlsx(columns, batches, words.sheet);
}

/** The name of a file of a batch. */
export function batchFileName(name: string, format: BatchFormat): string {
  return `${words.fileName(name)}.${format}`;
}
