import type { Mend } from '#import/mend-cell.ts';
import type { RowKind } from '#import/row-kind.ts';
import { type RowList, rowList } from '#import/row-list.ts';

/** Columns that are named in a note, and characters of a name or of a row's text. */
const mostNamed = 12;
const longestName = 40;

type Noted = Exclude<RowKind, 'card' | 'other header'> | 'above' | 'hidden' | 'short';

/** Each kind of note in the order in which they are said; `rows` is how many there are. */
const sentences: Record<Noted, (rows: string, places: string) => string> = {
  above: (rows, places) => `không đọc ${rows} dòng phía trên dòng tiêu đề: ${places}`,
  header: (rows, places) => `bỏ qua ${rows} dòng tiêu đề lặp lại: ${places}`,
  'column numbers': (rows, places) => `bỏ qua ${rows} dòng đánh số cột: ${places}`,
  title: (rows, places) => `bỏ qua ${rows} dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): ${places}`,
  total: (rows, places) => `bỏ qua ${rows} dòng tổng cộng: ${places}`,
  signature: (rows, places) => `bỏ qua ${rows} dòng ký tên hoặc ngày lập: ${places}`,
  'no data': (rows, places) => `bỏ qua ${rows} dòng không có dữ liệu ở các cột được đọc: ${places}`,
  blank: (rows, places) => `bỏ qua ${rows} dòng trống xen giữa: ${places}`,
  hidden: (rows, places) => `${rows} dòng ẩn (do lọc hoặc ẩn) cũng được đọc: ${places}`,
  short: (rows, places) => `${rows} dòng có ít ô hơn dòng tiêu đề, các ô thiếu ở cuối được coi là trống: ${places}`,
};

const mended: Record<Mend, string> = {
  invisible: 'ký tự ẩn',
  formula: 'dấu ="…"',
  apostrophe: 'dấu nháy ở đầu',
  label: 'nhãn trước giá trị (như "Số:")',
  hash: 'dấu #',
  brackets: 'dấu ngoặc bao ngoài',
  punctuation: 'dấu câu ở cuối',
};

/** Gathers what a person should know of one table, and says it in Vietnamese sentences. */
export function tableNotes(sheet: string | null) {
  const rows = new Map<Noted, RowList>();
  const mends = new Map<string, { what: Mend; column: string; list: RowList }>();

  return {
    /** Rows `first` to `last` are of a kind; `text` is what a row says that is passed over for its words. */
    note(what: Noted, first: number, last = first, text = ''): void {
      const list = rows.get(what) ?? rowList();
      rows.set(what, list);
      list.add(first, last, text === '' ? '' : ` "${shorten(text)}"`);
    },
    /** A cell of a row was mended. */
    mend(what: Mend, column: string, row: number): void {
      const mend = mends.get(`${what} ${column}`) ?? { what, column, list: rowList() };
      mends.set(`${what} ${column}`, mend);
      mend.list.add(row);
    },
    /** @param columns names of those with content that are not read: a header, or the letters of one without */
    sentences(columns: readonly string[]): string[] {
      const said = columns.length > 0 ? [`không đọc cột: ${listed(columns)}`] : [];
      for (const [what, sentence] of Object.entries(sentences)) {
        const list = rows.get(what as Noted);
        if (list) said.push(sentence(list.count().toLocaleString('vi-VN'), list.text()));
      }
      for (const { what, column, list } of mends.values()) {
        const count = list.count().toLocaleString('vi-VN');
        said.push(`đã bỏ ${mended[what]} ở ${count} ô cột "${shorten(column)}": ${list.text()}`);
      }
      return said.map((text) => (sheet === null ? `${capital(text)}.` : `Trang tính "${sheet}": ${text}.`));
    },
  };
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).map(shorten).join(', ') + (more > 0 ? ` và ${more} cột khác` : '');
}

function shorten(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('vi') + text.slice(1);
}
