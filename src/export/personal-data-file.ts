import { shownValue } from '#domain/history/shown-value.ts';
import type { PersonalDataLine } from '#domain/personal-data/export-personal-data.server.ts';
import { formatTime, textColumn as text } from '#export/sheet-columns.ts';
import type { SheetKind } from '#export/sheet-file.ts';
import { personalData as words } from '#strings/vi/server/export-file.ts';

const { columns: headers } = words;

const shown = (value: PersonalDataLine['to'], { field, type }: PersonalDataLine) => {
  if (value === null) return null;
  return field.endsWith('At') ? formatTime(String(value)) : shownValue(value, type);
};

/** A spreadsheet of everything that is kept about a customer: a value a row. */
export const personalDataSheet: SheetKind<PersonalDataLine> = {
  columns: [
    text(headers.record, ({ record }) => record),
    text(headers.part, ({ part }) => part),
    text(headers.field, ({ label }) => label),
    text(headers.to, (line) => shown(line.to, line)),
    text(headers.from, (line) => shown(line.from, line)),
    text(headers.at, ({ at }) => at && formatTime(at)),
    text(headers.by, ({ by }) => by),
  ],
  words,
};
