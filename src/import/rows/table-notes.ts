import type { Mend, Oddity } from '#import/rows/cell-rules.ts';
import type { RowKind } from '#import/rows/row-kind.ts';
import { type RowList, rowList } from '#import/rows/row-list.ts';
import { rowNotes, importNotes as words } from '#strings/vi/server/import-rows.ts';
import { importRules } from '#strings/vi/server/import-rules.ts';

/** Columns that a note names, and characters of a name or text in it. */
const maxNamedColumns = 12;
const maxNameLength = 40;

type Noted =
  | Exclude<RowKind, 'card' | 'legend' | 'other header'>
  | 'cancelled'
  | 'above'
  | 'hidden'
  | 'short'
  | 'computed'
  | 'counted'
  | 'merged'
  | 'grouped';

/** Formats the notes on rows, in this order. */
const formatNote: Record<Noted, (count: string, rows: string) => string> = rowNotes;

/** Terms whose computed dates have a line of their own. */
const maxTerms = 20;

/** The cells of a column that were corrected alike, or are odd alike. */
interface CellList {
  what: Mend | Oddity;
  column: string;
  list: RowList;
}

/** Collects notes about a table and returns them as Vietnamese text. */
export function tableNotes(sheet: string | null) {
  const rows = new Map<Noted, RowList>();
  const monthFirst: string[] = [];
  const terms = new Map<string, RowList>();
  const dittos = new Map<string, RowList>();
  const mendLists = new Map<string, CellList>();

  return {
    /** Notes the rows `first` to `last`; `text` is quoted from a row that is skipped because of its words. */
    note(what: Noted, first: number, last = first, text = ''): void {
      const list = rows.get(what) ?? rowList();
      rows.set(what, list);
      list.add(first, last, text === '' ? '' : ` "${shorten(text)}"`);
    },
    /** Notes that the expiry date of a row was computed: by `term`, with what it counts from and where it stands. */
    computed(term: string, row: number): void {
      const list = terms.get(term) ?? rowList();
      if (terms.size < maxTerms) terms.set(term, list);
      if (terms.has(term)) list.add(row);
      else this.note('computed', row);
    },
    /** Notes that a cell of a row takes the value of the one above. */
    ditto(column: string, row: number): void {
      const list = dittos.get(column) ?? rowList();
      dittos.set(column, list);
      list.add(row);
    },
    /** Notes that a column is read month first, since its header says so. */
    monthFirst: (column: string) => void monthFirst.push(shorten(column)),
    /** Notes that a cell of a row was corrected, or is odd. */
    mend(what: CellList['what'], column: string, row: number): void {
      const mend = mendLists.get(`${what} ${column}`) ?? { what, column, list: rowList() };
      mendLists.set(`${what} ${column}`, mend);
      mend.list.add(row);
    },
    /** @param columns names of columns with content that are not read: their header or letters */
    notes(columns: readonly string[]): string[] {
      const lines = columns.length > 0 ? [words.columnsNotRead(listed(columns))] : [];
      for (const [what, format] of Object.entries(formatNote)) {
        const list = rows.get(what as Noted);
        if (list) lines.push(format(list.count().toLocaleString('vi-VN'), list.text()));
      }
      for (const [term, list] of terms)
        lines.push(words.computed(list.count().toLocaleString('vi-VN'), term, list.text()));
      for (const column of monthFirst) lines.push(words.statedMonthFirst(column));
      for (const [column, list] of dittos) {
        lines.push(words.ditto(list.count().toLocaleString('vi-VN'), shorten(column), list.text()));
      }
      lines.push(...[...mendLists.values()].map(cellNote));
      return lines.map((text) => (sheet === null ? words.ofFile(text) : words.ofSheet(sheet, text)));
    },
  };
}

function cellNote({ what, column, list }: CellList): string {
  const about = [list.count().toLocaleString('vi-VN'), shorten(column), list.text()] as const;
  const { certain, odd } = importRules;
  return isOddity(what) ? words.odd(odd[what].says, ...about) : words.mended(certain[what].says, ...about);
}

function isOddity(what: Mend | Oddity): what is Oddity {
  return what in importRules.odd;
}

function listed(names: readonly string[]): string {
  const more = names.length - maxNamedColumns;
  const shown = names.slice(0, maxNamedColumns).map(shorten).join(', ');
  return more > 0 ? words.moreColumns(shown, more) : shown;
}

function shorten(text: string): string {
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text;
}
