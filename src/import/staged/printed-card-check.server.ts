import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { type PrintedCard, selectPrintedCards } from '#domain/printed-card/printed-card-queries.server.ts';
import { isPrintedNumber } from '#domain/printed-number.ts';
import { inBatches } from '#domain/record/batches.ts';
import { type RowList, rowList } from '#import/rows/row-list.ts';
import { importNotes, printedCardNotes } from '#strings/vi/server/import-rows.ts';

type Noted = keyof typeof printedCardNotes;

/** A row whose number has twelve digits, as printed cards have them. */
export interface TwelveDigitRow extends SheetRow {
  /** Its position among the rows given with it, from 0. */
  at: number;
  cardKey: string;
  /** What it refers to; null for a clinic that is not known. */
  clinicId: number | null;
}

/**
 * Compares the rows of a file with the cards that were printed. While no batch was ever ordered it says nothing: the brand's
 * own numbers may have twelve digits, too.
 */
export function printedCardCheck(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  let isAnyPrinted: boolean | undefined;
  const lists: Record<Noted, Map<string | null, RowList>> = {
    mistyped: new Map(),
    neverPrinted: new Map(),
    otherClinic: new Map(),
  };

  function note(what: Noted, { sheet, row }: TwelveDigitRow, label = ''): void {
    const list = lists[what].get(sheet) ?? rowList();
    lists[what].set(sheet, list);
    list.add(row, row, label);
  }

  function noteOddity(row: TwelveDigitRow, card: FoundCard | undefined): void {
    if (!isPrintedNumber(row.cardKey)) note('mistyped', row);
    else if (!card) note('neverPrinted', row);
    else if (card.clinicId !== null && card.clinicId !== row.clinicId)
      note('otherClinic', row, ` "${card.clinicName}"`);
  }

  return {
    /** Takes rows in order; returns the positions of those whose number is that of a void card, which no warranty may get. */
    async add(rows: readonly TwelveDigitRow[]): Promise<ReadonlySet<number>> {
      const voided = new Set<number>();
      if (rows.length === 0) return voided;
      isAnyPrinted ??= (await db.selectFrom('cardBatch').select('id').limit(1).executeTakeFirst()) !== undefined;
      if (!isAnyPrinted) return voided;
      const cards = await findCards(db, rows);
      for (const row of rows) {
        const card = cards.get(row.cardKey);
        if (card && card.voidedAt !== null && card.warrantyId === null) voided.add(row.at);
        else noteOddity(row, card);
      }
      return voided;
    },
    /** @param hasManySheets true if rows come from several sheets, so that notes name the sheet */
    notes(hasManySheets: boolean): string[] {
      return Object.entries(printedCardNotes).flatMap(([what, format]) =>
        [...lists[what as Noted]].map(([sheet, list]) => {
          const text = format(list.count().toLocaleString('vi-VN'), list.text());
          return sheet === null || !hasManySheets ? importNotes.ofFile(text) : importNotes.ofSheet(sheet, text);
        }),
      );
    },
  };
}

type FoundCard = Pick<PrintedCard, 'voidedAt' | 'warrantyId' | 'clinicId' | 'clinicName'>;

async function findCards(db: Pick<Kysely<Tables>, 'selectFrom'>, rows: readonly TwelveDigitRow[]) {
  const found = new Map<string, FoundCard>();
  for (const keys of inBatches(rows.map(({ cardKey }) => cardKey).filter(isPrintedNumber)))
    for (const card of await selectPrintedCards(db).where('card.cardKey', 'in', keys).execute())
      found.set(card.cardKey, card);
  return found;
}
