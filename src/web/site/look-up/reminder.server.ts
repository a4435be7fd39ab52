import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { daysOfCheckUps } from '#domain/visit/visit.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';
import type { AreaWords } from '#web/site/language/locale.ts';

/** A calendar reminds a patient a month before, in time for an appointment. */
const reminder = '-P30D';
/** RFC 5545, section 3.1: octets of a line without its end. */
const lineLength = 75;

/**
 * An all-day event on the last day of a warranty (iCalendar, RFC 5545).
 *
 * @returns lines that end with CRLF, in UTF-8
 */
export function writeReminder(
  { cardNumber, expiresOn, productName, clinicName }: PublicWarranty,
  words: AreaWords['lookUp']['answer'],
  { now, hotline }: { now: Date; hotline: string },
): string {
  const stamp = `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ADS//Warranty//VI',
    'BEGIN:VEVENT',
    // The same card gives the same event, so that a calendar has it once.
    `UID:${encodeURIComponent(cardNumber)}@warranty`,
    stamp,
    `DTSTART;VALUE=DATE:${compact(expiresOn)}`,
    `DTEND;VALUE=DATE:${compact(addDays(expiresOn, 1))}`,
    `SUMMARY:${escapeText(words.reminder(cardNumber))}`,
    `DESCRIPTION:${escapeText(`${words.reminderText(productName, clinicName)}\n${words.support(hotline)}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(words.reminder(cardNumber))}`,
    `TRIGGER:${reminder}`,
    'END:VALARM',
    'END:VEVENT',
    ...checkUps({ cardNumber, expiresOn, clinicName }, words, stamp),
    'END:VCALENDAR',
  ];
  return lines.flatMap(fold).join('\r\n').concat('\r\n');
}

/**
 * The check-ups that are left, as one event that repeats each half year. Their days are counted back from the end of the warranty,
 * which is a whole number of half years after the day of issue: that day is not told.
 */
function checkUps(
  { cardNumber, expiresOn, clinicName }: Pick<PublicWarranty, 'cardNumber' | 'expiresOn' | 'clinicName'>,
  words: AreaWords['lookUp']['answer'],
  stamp: string,
): string[] {
  const days = daysOfCheckUps(expiresOn, todayInVietnam());
  const [first] = days;
  if (first === undefined) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(cardNumber)}@check-up`,
    stamp,
    `DTSTART;VALUE=DATE:${compact(first)}`,
    `RDATE;VALUE=DATE:${days.map(compact).join(',')}`,
    `SUMMARY:${escapeText(words.checkUpReminder(cardNumber))}`,
    `DESCRIPTION:${escapeText(clinicName)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A date or time without its separators. */
function compact(time: string): string {
  return time.replaceAll(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|[\r\n]/g, '\\n');
}

/** Folds a line between characters, so that no part has more octets than allowed. */
function fold(line: string): string[] {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    // Every part but the first begins with a space.
    if (Buffer.byteLength(part + character) > lineLength) parts.push(` ${character}`);
    else parts[parts.length - 1] = part + character;
  }
  return parts;
}
