import type { Mend } from '#import/mend-cell.ts';
import type { RowKind } from '#import/row-kind.ts';
import { type RowList, rowList } from '#import/row-list.ts';
import { mends, rowNotes, importNotes as words } from '#strings/vi/server/import-notes.ts';

/** Columns that are named in a note, and characters of a name or of a row's text. */
const mostNamed = 12;
const longestName = 40;

type Noted = Exclude<RowKind, 'card' | 'other header'> | 'above' | 'hidden' | 'short' | 'computed';

/** Each kind of note in the order in which they are said; `rows` is how many there are. */
const sentences: Record<Noted, (rows: string, places: string) => string> = rowNotes;
const mended: Record<Mend, string> = mends;

/** Gathers what a person should know of one table, and says it in Vietnamese sentences. */
export function tableNotes(sheet: string | null) {
  const rows = new Map<Noted, RowList>();
  const mendLists = new Map<string, { what: Mend; column: string; list: RowList }>();

  return {
    /** Rows `first` to `last` are of a kind; `text` is what a row says that is passed over for its words. */
    note(what: Noted, first: number, last = first, text = ''): void {
      const list = rows.get(what) ?? rowList();
      rows.set(what, list);
      list.add(first, last, text === '' ? '' : ` "${shorten(text)}"`);
    },
    /** A cell of a row was mended. */
    mend(what: Mend, column: string, row: number): void {
      const mend = mendLists.get(`${what} ${column}`) ?? { what, column, list: rowList() };
      mendLists.set(`${what} ${column}`, mend);
      mend.list.add(row);
    },
    /** @param columns names of those with content that are not read: a header, or the letters of one without */
    sentences(columns: readonly string[]): string[] {
      const said = columns.length > 0 ? [words.columnsNotRead(listed(columns))] : [];
      for (const [what, sentence] of Object.entries(sentences)) {
        const list = rows.get(what as Noted);
        if (list) said.push(sentence(list.count().toLocaleString('vi-VN'), list.text()));
      }
      for (const { what, column, list } of mendLists.values()) {
        const count = list.count().toLocaleString('vi-VN');
        said.push(words.mended(mended[what], count, shorten(column), list.text()));
      }
      return said.map((text) => (sheet === null ? words.ofFile(text) : words.ofSheet(sheet, text)));
    },
  };
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).map(shorten).join(', ');
  return more > 0 ? words.moreColumns(shown, more) : shown;
}

function shorten(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}
