import { foldText } from '#domain/text.ts';
import { isBlank, type Row, textAt } from '#import/table.ts';

const ordinal = /^(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.)]\s*/u;
const clinicLabel = /^(?:nha khoa|phòng khám)\s*:\s*/iu;
/** How many cards it has, or a colon. */
const titleEnd = /\s*(?:\([^()]*\d[^()]*\))?\s*[:.]*$/u;
const clinicTitle = /^(?:nha khoa|nk|pknk|phong kham|pk)(?: \S|\s*:)/;

/** The clinic that the title of a group names, such as `II. NHA KHOA HOA SEN:`; null if it names none. */
export function clinicOf(title: string): string | null {
  const name = title.replace(ordinal, '').replace(titleEnd, '');
  return clinicTitle.test(foldText(name)) ? name.replace(clinicLabel, '') : null;
}

/** The clinic that a row of nothing but its title names; null if it is none. */
export function clinicOfRow({ cells }: Row): string | null {
  const texts = new Set(cells.flatMap((cell, at) => (isBlank(cell) ? [] : [textAt(cells, at)])));
  const [title = ''] = texts;
  return texts.size === 1 ? clinicOf(title) : null;
}
