import { utils, write } from '@e965/xlsx';
import { formatDate } from '#domain/calendar.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { fictionalWarranties } from '../scripts/fictional-warranties.ts';

/** An .xlsx file of cards, `count` fictional ones unless others are given, with text, number and date cells as a distributor's software writes them. */
export function makeSpreadsheet(
  count: number,
  seed: number,
  cards: Iterable<WarrantyFields> = fictionalWarranties(count, seed),
): Buffer {
  const header = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'];
  const rows: unknown[][] = [header];
  for (const card of cards) {
    // Every tenth date is text, as if typed by hand.
    const expires = rows.length % 10 === 0 ? formatDate(card.expiresOn) : new Date(`${card.expiresOn}T00:00:00Z`);
    rows.push([
      card.productName,
      card.customerName,
      card.cardNumber,
      card.clinicName,
      card.doctorName,
      card.quantity,
      expires,
    ]);
  }
  const sheet = utils.aoa_to_sheet(rows, { dense: true, UTC: true, cellDates: true });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sheet1');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer;
}
