import { Readable } from 'node:stream';
import type { Exports } from '#api/answer/exports.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { SheetBrand } from '#card-sheets/draw-sheets.ts';
import { printSheets } from '#card-sheets/print-sheets.ts';
import {
  printedCardOperations as operations,
  type PrintedCardWire,
  toBatchWire,
  toCountedBatchWire,
} from '#contract/printed-card-operations.ts';
import { handOver } from '#domain/clinic-desk/hand-over.server.ts';
import { describePrintedCard } from '#domain/history/describe-printed-card.server.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { type CardToPrint, exportBatch } from '#domain/printed-card/export-batch.server.ts';
import { takeBack, voidPrintedCards } from '#domain/printed-card/move-printed-cards.server.ts';
import { orderBatch } from '#domain/printed-card/order-batch.server.ts';
import { blanksLeftByClinic, listBatches } from '#domain/printed-card/printed-card-queries.server.ts';
import { replacePrintedCard } from '#domain/printed-card/replace-printed-card.server.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import { batchFileName, writeBatch } from '#export/batch-file.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

interface CardParts extends IdempotentParts {
  exports: Exports;
  batchKeys: BatchKeys;
  /** The name, mark and hotline on the cards. */
  cardBrand: SheetBrand;
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
}

/** `/card-batches` and `/card`: batches of printed cards, and single ones. */
export function printedCardRoutes({ db, idempotent, exports, batchKeys, cardBrand, publicUrl }: CardParts): ApiRoute[] {
  const counted = (say: (count: number) => string, counts: number) => ({
    message: say(counts),
    counts,
  });

  return [
    route(operations.list, async (request) => {
      const { batches, total } = await listBatches(db.read, request.query);
      return { counts: total, batches: batches.map(toCountedBatchWire) };
    }),
    route(operations.left, async () => {
      const clinics = await blanksLeftByClinic(db.read);
      const dentals = clinics.map(({ clinicId, clinicName: dentalName, left }) => ({
        _id: clinicId === null ? null : String(clinicId),
        dentalName,
        left,
      }));
      return { dentals };
    }),
    route(operations.find, async ({ params, query }) => {
      const found = await describePrintedCard({ db }, batchKeys, { cardNumber: params.number, code: query.code });
      return { card: toCardWire(found) };
    }),
    route(operations.order, (request) =>
      idempotent(request, async (context) => {
        const batch = await orderBatch(context, batchKeys, request.body);
        return { message: words.ordered(batch.name, batch.size), batch: toBatchWire(batch) };
      }),
    ),
    route(operations.export, (request, reply) =>
      exports.send(request, reply, async () => {
        const origin = publicUrl ?? `${request.protocol}://${request.host}`;
        const { format } = request.query;
        const choice = { batchId: request.params.id, origin, format };
        const { name, batches } = await exportBatch(contextOf(db, request), batchKeys, choice);
        const bytes =
          format === 'pdf' ? await drawBatch(batches, { name, brand: cardBrand, origin }) : writeBatch(batches);
        return { format, name: batchFileName(name, format), bytes };
      }),
    ),
    route(operations.handOver, (request) => {
      const { dental: clinicId, ...range } = request.body;
      return idempotent(request, async (context) =>
        counted(words.handedOver, await handOver(context, { ...range, batchId: request.params.id, clinicId })),
      );
    }),
    route(operations.takeBack, async (request) => {
      const range = { ...request.body, batchId: request.params.id };
      return counted(words.takenBack, await takeBack(contextOf(db, request), range));
    }),
    route(operations.void, async (request) => {
      const range = { ...request.body, batchId: request.params.id };
      return counted(words.voided, await voidPrintedCards(contextOf(db, request), range));
    }),
    route(operations.replace, async (request) => {
      const numbers = { cardNumber: request.params.number, replacement: request.body.by };
      const { id, cardNumber } = await replacePrintedCard(contextOf(db, request), numbers);
      return { message: words.replaced(cardNumber), user: String(id) };
    }),
  ];
}

/** The PDF of the cards of a batch. */
async function drawBatch(
  batches: AsyncIterable<CardToPrint[]>,
  { name, brand, origin }: { name: string; brand: SheetBrand; origin: string },
): Promise<Readable> {
  const cards = [];
  for await (const batch of batches)
    for (const { place, number, address } of batch) cards.push({ number, url: address, place: `${name}-${place}` });
  return Readable.from(printSheets({ batch: name, brand, host: new URL(origin).host, cards }));
}

function toCardWire({ card, code, history }: Awaited<ReturnType<typeof describePrintedCard>>): PrintedCardWire {
  const { cardKey, state, batchId, batchName, place, clinicId, clinicName, handedOn, voidReason, warrantyId } = card;
  return {
    number: formatCardNumber(cardKey),
    state,
    batch: String(batchId),
    lot: batchName,
    place,
    dental: clinicId === null || clinicName === null ? null : { _id: String(clinicId), dentalName: clinicName },
    handedOn,
    voidReason,
    user: warrantyId === null ? null : String(warrantyId),
    code,
    history,
  };
}
