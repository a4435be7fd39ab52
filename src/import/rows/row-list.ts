import { importNotes as words } from '#strings/vi/server/import-rows.ts';

/** Listed runs of rows; further ones are only counted. */
const maxListedRuns = 10;

/** Collects row numbers in ascending order and formats them. */
export type RowList = {
  /** Adds the rows `first` to `last`; `label` is shown after the number. */
  add(first: number, last?: number, label?: string): void;
  count(): number;
  /** `dòng 5, 7–9, 12 và 30 dòng khác` */
  text(): string;
};

/** Creates an empty list of rows. */
export function rowList(): RowList {
  const runs: { first: number; last: number; label: string }[] = [];
  let count = 0;
  return {
    add(first, last = first, label = '') {
      count += last - first + 1;
      const run = runs.at(-1);
      if (run && run.last + 1 === first && label === '' && run.label === '') run.last = last;
      else if (runs.length <= maxListedRuns) runs.push({ first, last, label });
    },
    count: () => count,
    text() {
      const listed = runs.slice(0, maxListedRuns);
      const others = count - listed.reduce((rows, { first, last }) => rows + last - first + 1, 0);
      const texts = listed.map(({ first, last, label }) => `${first === last ? first : `${first}–${last}`}${label}`);
      return words.rows(texts.join(', '), others);
    },
  };
}
