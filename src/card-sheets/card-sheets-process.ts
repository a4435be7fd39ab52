/** The child process that draws sheets of cards: the fonts and what is drawn would stay in the server's memory. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { drawSheets, type SheetsRequest } from '#card-sheets/draw-sheets.ts';
import { firstDescriptor } from '#processes/confined-process.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

exitWhenConfined();
process.once('message', async (request: SheetsRequest) => {
  const { document, drawn } = drawSheets(request);
  await Promise.all([pipeline(document, createWriteStream('', { fd: firstDescriptor })), drawn]);
  process.send?.('drawn');
});
