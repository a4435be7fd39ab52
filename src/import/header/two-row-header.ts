import { foldText, normalizeText } from '#domain/text.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { type Cell, cellText, type Row } from '#import/table.ts';

/** In characters. Longer text is not the title of a column. */
const maxTitleLength = 60;
/** Titles that mean something only below the title of their group. */
const nameTitles = new Set(['ten', 'hoten', 'hovaten', 'name', 'fullname']);
const genericTitles = new Set([...nameTitles, 'ma', 'maso', 'so', 'id', 'code', 'number', 'no']);

/**
 * Combines a row of group titles with the row of column titles below it: `Bệnh nhân` over `Họ tên` and `Mã thẻ`, beside
 * columns with a single title. Null if the rows are no such header.
 */
export function combineHeaderRows(upper: Row, lower: Row): Cell[] | null {
  if (lower.number !== upper.number + 1) return null;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const titles = Array.from({ length: width }, (_, at) => ({ above: textAt(upper, at), below: textAt(lower, at) }));
  if (titles.filter(({ above }) => above !== '').length < 2) return null;
  if (!titles.every(({ below }) => /^[^\d]*$/u.test(below) && below.length <= maxTitleLength)) return null;
  let group = '';
  let hasGroup = false;
  const combined = titles.map(({ above, below }, at): Cell => {
    if (above !== '' || below === '') group = below === '' ? '' : above;
    else hasGroup ||= group !== '';
    if (below === '') return upper.cells[at] ?? null;
    return group === '' ? below : titleIn(group, below);
  });
  return hasGroup ? combined : null;
}

function textAt({ cells }: Row, at: number): string {
  return normalizeText(cellText(cells[at] ?? null));
}

/** The title of a column in a group. `Họ tên` in the group `Bác sĩ` is a doctor's, and `Mã số` in it no card number. */
function titleIn(group: string, title: string): string {
  const whole = [`${title} ${group}`, `${group} ${title}`];
  const known = whole.find((one) => fieldOf(one) !== null);
  if (known !== undefined) return known;
  const [groupField, field] = [fieldOf(group), fieldOf(title)];
  const folded = foldText(title).replace(/[^\p{L}\p{N}]/gu, '');
  const isOwn = field !== null && (groupField === null || groupField === field || groupField === 'customerName');
  if (isOwn || (field !== null && !genericTitles.has(folded))) return title;
  return groupField !== null && nameTitles.has(folded) ? group : `${group} ${title}`;
}
