import { foldText } from '#domain/text.ts';
import type { Column } from '#import/header/header.ts';
import { type Cell, isBlank } from '#import/table.ts';

const ordinal = /^(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.)]\s*/u;
const label = /^(?:nha khoa|phòng khám)\s*:\s*/iu;
/** How many cards it has, or a colon. */
const end = /\s*(?:\([^()]*\d[^()]*\))?\s*[:.]*$/u;
const clinic = /^(?:nha khoa|nk|pknk|phong kham|pk)(?: \S|\s*:)/;

/** The clinic that the title of a group names, such as `II. NHA KHOA HOA SEN:`; null if it names none. */
function clinicOf(title: string): string | null {
  const name = title.replace(ordinal, '').replace(end, '');
  return clinic.test(foldText(name)) ? name.replace(label, '') : null;
}

/** Creates what gives the cards below the title of a clinic this clinic where their own cell is blank. */
export function clinicGroups(columns: readonly Column[]) {
  const at = columns.find(({ field }) => field === 'clinicName')?.index;
  let current: string | null = null;
  return {
    /** Takes the title of a group. One that names no clinic ends the group of a clinic. */
    begin(title: string): void {
      current = clinicOf(title);
    },
    /** The cells of a card with the clinic of its group; null if it has its own, or there is none. */
    fill(cells: readonly Cell[]): readonly Cell[] | null {
      if (at === undefined || current === null || !isBlank(cells[at])) return null;
      return Array.from({ length: Math.max(cells.length, at + 1) }, (_, index) =>
        index === at ? current : (cells[index] ?? null),
      );
    },
  };
}
