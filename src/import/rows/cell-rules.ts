import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import { readTextFormula } from '#domain/formula-text.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { daysOutside, type PlausibleBounds } from '#domain/import/plausible-days.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { isTooth } from '#domain/warranty/fdi.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { importFields, isFreeText, isName } from '#import/import-fields.ts';
import { isNewYear, isSecondNumber, isTelephone, shapeOf, type UsualValues } from '#import/rows/usual-values.ts';
import { decodeViqr, isViqr } from '#import/text/viqr.ts';
import { clinicOfNumber } from '#strings/vi/server/import-rows.ts';
import type { importRules } from '#strings/vi/server/import-rules.ts';

type Sure = keyof typeof importRules;
type NameOf<Kind extends Sure> = keyof (typeof importRules)[Kind];
/** What is mended of a value. */
export type Mend = NameOf<'certain'>;
/** What is odd about a value. */
export type Oddity = NameOf<'odd'>;

/** What a rule looks at, beside the value that a cell is read as. */
export interface Seen {
  field: ImportField;
  header: string;
  /** The text of the cell. */
  text: string;
  usual: UsualValues;
  today: CalendarDate;
  bounds: PlausibleBounds;
}

/** What may be meant, if only one value is likely, as a person would type it; and more for the sentence. */
interface Found {
  meant: string | null;
  about?: string;
}

/**
 * Which right-looking values a rule looks at, too: `plain`, a number of letters and then digits; `usual`, that and what looks like
 * all others of its column.
 */
type Values = 'usual' | 'plain';

/** A rule that doubts the value of a cell. */
interface Doubt {
  fields: readonly ImportField[];
  looksAt?: Values | undefined;
  find: (value: string, seen: Seen) => Found | undefined;
}

/**
 * What is seen in a cell, in which fields, and how sure it is. `certain`: it is mended, and said. `likely`: the value is
 * probably wrong, and asked about. `odd`: it is probably right, stored as it stands, and said.
 */
export type CellRule =
  | {
      is: 'certain';
      name: Mend;
      fields: readonly ImportField[];
      mend: (text: string, field: ImportField, sheet: { areWhole: boolean; header: string }) => string;
    }
  | (Doubt & ({ is: 'likely'; name: NameOf<'likely'> } | { is: 'odd'; name: Oddity }));

const all = Object.keys(importFields) as ImportField[];
const names = all.filter(isName);
const others = all.filter((field) => !isName(field) && !isFreeText(field));
const people: readonly ImportField[] = ['customerName', 'doctorName'];
const patient: readonly ImportField[] = ['customerName'];
const clinics: readonly ImportField[] = ['clinicName'];
const number: readonly ImportField[] = ['cardNumber'];
const teeth: readonly ImportField[] = ['quantity'];
const dates: readonly ImportField[] = ['expiresOn', 'issuedOn'];
const expiry: readonly ImportField[] = ['expiresOn'];

/** Labels of patients' names, folded, in addition to the headers of the column. */
const patientLabels = /^(?:ten|bn|ho va ten)$/;
/** Labels of card numbers before a colon, folded, in addition to the headers of the column. */
const numberLabels = new Set('so ma the theso no num number serial serialno serialnumber seri soseri sn id'.split(' '));
/** Labels of card numbers that need no colon, since no card number begins with them. */
const spokenLabel =
  /^(?:(?:mã số thẻ|mã thẻ|số thẻ|thẻ số|mã số|mã|số|thẻ|ma so the|ma the|so the|the so|ma so)(?: bảo hành| bao hanh| bh)?|no\.|no(?=\s)|n[º°]\.?|№)\s*[:.#]?\s*(?=[\p{L}\p{N}#])/iu;

/** A telephone number or one of an identity card, with the label and the signs around it. */
const longNumber =
  /[\s,;:/|([-]*(?:(?:số\s*)?(?:điện thoại|đt|sđt|dt|sdt|tel|phone|zalo|cccd|cmnd|cmt|căn cước|hộ chiếu)[\s.:-]*)*\+?\d(?:[\s.-]?\d){7,14}[\s)\]]*/giu;
const address = /[\s,;:/|(<-]*[^\s@()<>]+@[^\s@()<>]+[\s)>]*/gu;
/** Signs of footnotes at the end. */
const footnote = /[\s*†‡¹²³⁴-⁹]*[*†‡¹²³⁴-⁹][\s*†‡¹²³⁴-⁹]*$/u;
/** What stands in brackets or quotes, or after a dash between spaces. */
const remark = /\s*(?:\([^)]*\)|"[^"]*"|\[[^\]]*\]|\s[-–—]\s.*$)/gu;
/** What became of a card, instead of a name or behind it. `Huy` without its tone is a name. */
const fate =
  /(?:^|\s+)(?:đã |bị )*(?:hủy|huỷ|hủy thẻ|huỷ thẻ|làm lại|bảo hành lại|mất thẻ|trả thẻ|trả lại|đổi thẻ|thu hồi)$/iu;
/** What a remark says of a card, an order or teeth, and digits but those of a district. Others say who is meant, or where. */
const ofCard =
  /(?<!\p{L})(?:hủy|huỷ|lại|mất|trả|đổi|thu hồi|cũ|(?<!chợ )mới|vip|gấp|nợ|bảo hành|bh|thẻ|răng|hàm (?:trên|dưới)|sứ|mão|implant)(?!\p{L})|(?<!(?:q|p|quận|phường|cs|cn)[. ]{0,2}\d?)\d/iu;
const otherSign = /(?:(?![ .'’-])[^\p{L}\d])+/gu;
/** A number behind or before a name, with the words that belong to it: `x2`, `45 tuổi`, `sn 1980`, `Q.1`. */
const numberPart =
  /(?:^|[\s,]+)(?:-\s*)?(?:(?:sn|ns|sinh(?: năm)?|x|r|răng|quận|q|số|đt|sđt|tel|phone|zalo)[\s.:]*)*\d[\d.]*\s*(?:tuổi|t|răng)?(?=$|\s)/giu;
/** How people of the south are called: `Chị 7 Hoa`. */
const byBirth = /^(?:anh|chị|cô|chú|bác|dì|cậu|mợ|thím|dượng|ông|bà) \d{1,2}(?=$|\s)/iu;
/** A clinic or a product, or a doctor, in the column of another: columns may be swapped. */
const clinic = /^(?:nha khoa|phòng khám|bệnh viện|pknk|nk|công ty|cty)(?!\p{L})|(?:^|\s)(?:dental|clinic)(?!\p{L})/iu;
const doctorOrProduct =
  /^(?:(?:bác s[ĩỹ]|bs|dr)(?!\p{L})|(?:răng|sứ|mão|cầu răng)\s)|(?:^|\s)(?:zirconia|zircon|titan|ceramill|e\.?max|veneer)(?!\p{L})/iu;
/** Words for a name that is not known, folded and without signs. */
const placeholders = new Set(
  'na nan none null nil undefined unknown noname test tbd xxx xx x rong khong khongten khongco khongro chuaco chuabiet chuaro kco ko nt nhutren khach khachle khachvanglai khachhang tenkhachhang benhnhan tenbenhnhan bs bacsi nhakhoa phongkham'.split(
    ' ',
  ),
);
/** How they begin, as hardly any name does. */
const likePlaceholder = /^[^\p{L}]*(?:n(?!g)|t[eêb]|x|r[oỗ]|k[hco]?|ch|b|ph|u)/iu;
const maxPlaceholder = 16;
/** Headers below which a number is that of a clinic by this name. */
const clinicHeader = /^(?:ten )?(?:nk|nha khoa)(?: so)?$/;
const plainName = /^[\p{L} .'’]+$/u;
const superscript = /[\u00B2\u00B3\u00B9\u2070-\u2089]+/gu;
/** A header that may mean the number of teeth, or which tooth it is. */
const toothHeader = /^(?:so )?rang(?: so)?\b/;
const signs = /[*\u2020\u2021\u00B2\u00B3\u00B9\u2070-\u2089]|(?![#*\d])\p{Extended_Pictographic}\uFE0F?/gu;
const foreignLetter = /(?![\dA-Z])[\p{Nd}\p{Nl}]|(?!\p{Script=Latin})\p{L}/giu;
/** Letters of other alphabets, and the Latin ones below them that they look like. */
const lookAlikes = ['АΑВΒСЕΕНΗІΙЈКΚМΜΝОΟРΡЅТΤХΧУΥΖ', 'AABBCEEHHIIJKKMMNOOPPSTTXXYYZ'] as const;
/** Words after the number: `ADS-0120 lam lai`, `00120 LL`, `00120 x2`. */
const wordsBehind = /(?<=\d)\s+(?:\p{L}{2,}(?:\s+\p{L}+)*|x\s?\d+)$/u;
const day = /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:19|20)\d\d$/;
/** The same letters twice, each with a number. */
const joined = /^([A-Z]{2,8})[-_. ]?\d+[\s,;/-]*\1[-_. ]?\d+$/i;

/** The rules of cells, in order. All that is certain is mended; of what is likely wrong the first is asked about. */
export const cellRules: readonly CellRule[] = [
  certain('decimal', number, (text, _, { areWhole }) => (areWhole ? text.replace(/^\s*(\d+)\.0\s*$/, '$1') : text)),
  certain('formula', all, readTextFormula),
  certain('ordinal', patient, without(/^\s*(?:\d{1,4}\s*[.)-]|[-–•+])\s*(?=\p{L}{2})/u)),
  certain('label', [...patient, ...others], withoutLabel),
  certain('brackets', patient, without(/^\s*(?:"([^"]*)"|“([^”]*)”)\s*$/u, '$1$2')),
  certain('punctuation', patient, without(/(?<=\p{L})\s*[,;:]+\s*$/u)),
  // The mark of text in Excel, which is not shown. Two of them are quotes.
  certain('apostrophe', others, without(/^\s*['‘’`](?=[^'‘’`]+$)/u)),
  // Word types them for a hyphen.
  certain('dash', number, without(/(?<=[\p{L}\p{N}])[\u2010-\u2015\u2212](?=[\p{L}\p{N}])/gu, '-')),
  certain('brackets', number, without(/^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|\(([^()]*)\)|\[([^[\]]*)\])$/u, '$1$2$3$4$5')),
  certain('hash', number, without(/^#\s*(?=[\p{L}\p{N}])/u)),
  certain('label', number, without(spokenLabel)),
  certain('punctuation', number, without(/(?<=[\p{L}\p{N}])\s*[.,;]+$/u)),
  certain('clinicNumber', clinics, (text, _, { header }) =>
    clinicHeader.test(foldText(header))
      ? text.replace(/^\s*([1-9]\d{0,3})\s*$/u, (_, one) => clinicOfNumber(one))
      : text,
  ),

  likely('placeholder', names, sees(isNoName), 'usual'),
  likely('otherColumn', people, sees(clinic), 'usual'),
  likely('otherColumn', patient, sees(doctorOrProduct), 'usual'),
  likely('viqr', names, (name) => (isViqr(name) ? { meant: decodeViqr(name) } : undefined)),
  likely('addressInName', people, cut(address)),
  likely('numberInName', people, cut(longNumber)),
  likely('footnote', people, cut(footnote)),
  likely('cardInName', patient, cut(fate), 'usual'),
  likely('cardInName', patient, (name) => (name.match(remark)?.some(isOfCard) ? cut(remark)(name) : undefined)),
  odd('remarkInName', patient, cut(remark)),
  likely('digitsInName', patient, digitsIn),
  likely('severalPeople', patient, sees(/\s(?:và|and)\s|[,;&+/\\|]/iu), 'usual'),
  likely('severalPeople', patient, sees(hasTwoNames), 'usual'),
  likely('signsInName', patient, (name) => (name.includes(':') ? { meant: null } : cut(otherSign)(name))),

  likely('telephone', number, sees(isInTelephoneColumn), 'usual'),
  likely('telephone', number, sees(isAloneTelephone), 'plain'),
  likely('dateNumber', number, sees(day), 'usual'),
  likely('zeros', number, sees(/^(?:[^\p{L}\d]*0)+[^\p{L}\d]*$|^\D*000+\D*$/u), 'plain'),
  likely('masked', number, sees(/x{3}/iu), 'plain'),
  likely('joinedNumbers', number, sees(isTwice), 'plain'),
  likely('letterForDigit', number, digitsForLetters, 'plain'),
  likely('noDigit', number, sees(/^\D*$/u)),
  likely('foreignLetters', number, latinLetters),
  likely('decimals', number, wholeOf),
  likely('signs', number, cut(signs)),
  likely('wordsBehind', number, cut(wordsBehind)),
  likely(
    'secondNumber',
    number,
    sees((value, { usual, today }) => isSecondNumber(value, usual, today)),
  ),
  odd(
    'yearOrNumber',
    number,
    sees((value, { usual }) => isNewYear(value, usual)),
  ),

  likely('superscript', teeth, (_, { text }) => withoutSuperscript(text)),
  likely('noTeeth', teeth, sees(/^0$/)),
  likely('toothNumbers', teeth, teethInQuantity),
  likely('manyTeeth', teeth, tooMany),

  likely('longPast', dates, outside('past')),
  likely('farAhead', expiry, outside('ahead')),
];

function certain(name: Mend, fields: readonly ImportField[], mend: (CellRule & { is: 'certain' })['mend']): CellRule {
  return { is: 'certain', name, fields, mend };
}

function likely(name: NameOf<'likely'>, fields: Doubt['fields'], find: Doubt['find'], looksAt?: Values): CellRule {
  return { is: 'likely', name, fields, find, looksAt };
}

function odd(name: Oddity, fields: Doubt['fields'], find: Doubt['find']): CellRule {
  return { is: 'odd', name, fields, find };
}

function without(part: RegExp, kept = '') {
  return (text: string) => text.replace(part, kept);
}

/** Without the header of the field before a colon, or another label of it. */
function withoutLabel(text: string, field: ImportField): string {
  return text.replace(/^([^:\d]{1,40}):\s*/u, (whole, label: string) => (isLabel(label, field) ? '' : whole));
}

function isLabel(label: string, field: ImportField): boolean {
  const folded = foldText(label.trim());
  if (field === 'customerName' && patientLabels.test(folded)) return true;
  if (field === 'cardNumber' && numberLabels.has(folded.replace(/[^\p{L}\p{N}]/gu, ''))) return true;
  return fieldOf(label) === field;
}

/** A finder of what has no likely meaning. */
function sees(test: RegExp | ((value: string, seen: Seen) => boolean)): Doubt['find'] {
  const isSeen = test instanceof RegExp ? (value: string) => test.test(value) : test;
  return (value, seen) => (isSeen(value, seen) ? { meant: null } : undefined);
}

/** A finder of a part that is too much. Without it nothing may be left. */
function cut(part: RegExp) {
  return (value: string): Found | undefined => {
    if (value.search(part) < 0) return undefined;
    const rest = normalizeText(value.replace(part, ' ')).replace(/[\s,;:/|-]+$/u, '');
    return { meant: /\p{L}{2}|\d/u.test(rest) ? rest : null };
  };
}

/** True for no name: no letters or, of a patient, one; or a word for one that is not known. `Trọng`, `Na` and `Ý` are names. */
function isNoName(name: string, { field }: Seen): boolean {
  if (/^[^\p{L}]+$/u.test(name) || (field === 'customerName' && /^[^\p{L}]*[A-Z][^\p{L}]*$/iu.test(name))) return true;
  if (name.length > maxPlaceholder) return false;
  if (/^[^\p{L}\d]*(?:trống|ẩn danh)[^\p{L}\d]*$/iu.test(name)) return true;
  if (!likePlaceholder.test(name) || /\d|^\p{Lu}\p{Ll}$/u.test(name)) return false;
  return placeholders.has(foldText(name).replace(/[^a-z]/g, ''));
}

function isOfCard(part: string): boolean {
  return ofCard.test(part);
}

/** Two names in the lines of one cell. A single word in a line belongs to the name beside it. */
function hasTwoNames(_: string, { text }: Seen): boolean {
  const lines = /[\r\n]/u.test(text) ? text.split(/[\r\n]+/u) : [];
  return lines.filter((line) => /\p{L}\s+\p{L}/u.test(normalizeText(line))).length > 1;
}

function digitsIn(name: string): Found | undefined {
  if (!/\d/u.test(name.replace(byBirth, ''))) return undefined;
  const rest = cut(numberPart)(name)?.meant ?? '';
  return { meant: plainName.test(rest) && name.includes(rest) ? rest : null };
}

function isInTelephoneColumn(value: string, { usual }: Seen): boolean {
  return usual.areTelephones && isTelephone(value, true);
}

function isAloneTelephone(value: string): boolean {
  return isTelephone(value, false);
}

function isTwice(value: string, { usual }: Seen): boolean {
  const isLong = [...usual.shapes].some(({ length }) => value.length >= 2 * length);
  return joined.test(value) || (isLong && usual.shapes.has(/^(.+?)[\s,;/-]*\1$/u.exec(shapeOf(value))?.[1] ?? ''));
}

function digitsForLetters(value: string, { usual }: Seen): Found | undefined {
  const meant = value.replace(/(?<=\d.*)[oO]|[oO](?=\d)/gu, '0').replace(/(?<=\d.*)[Il]|[Il](?=\d)/gu, '1');
  const isMistyped = meant !== value && (/\d[OoIl]\d/u.test(value) || usual.shapes.has(shapeOf(meant)));
  return isMistyped ? { meant } : undefined;
}

function wholeOf(value: string): Found | undefined {
  const [, whole = null, decimals] = /^(\d+)[.,](\d{1,2})$/u.exec(value) ?? [];
  return whole === null ? undefined : { meant: Number(decimals) === 0 ? whole : null };
}

function latinLetters(value: string): Found | undefined {
  if (value.search(foreignLetter) < 0) return undefined;
  const latin = (letter: string) => lookAlikes[1][lookAlikes[0].indexOf(letter)] ?? letter;
  const meant = value.toUpperCase().replace(foreignLetter, latin);
  return { meant: meant.search(foreignLetter) < 0 ? meant : null };
}

function withoutSuperscript(text: string): Found | undefined {
  return text.search(superscript) < 0 ? undefined : { meant: text.replace(superscript, '').trim() || null };
}

/**
 * The teeth whose FDI numbers the digits are: 36, or 11 and 12 for 1112. A single one may as well be a slip of the hand, unless the header
 * speaks of teeth.
 */
function teethInQuantity(value: string, { header, usual, bounds }: Seen): Found | undefined {
  const quantity = Number(value);
  const isOfTeeth = toothHeader.test(foldText(header));
  const isAsked = quantity > bounds.teeth || usual.isPosition(quantity) || isOfTeeth;
  const pairs = isAsked ? (value.match(/\d\d?/g)?.map(Number) ?? []) : [];
  return pairs.length > 0 && pairs.every(isTooth)
    ? { meant: pairs.length > 1 || isOfTeeth ? String(pairs.length) : null, about: pairs.join(', ') }
    : undefined;
}

function tooMany(value: string, { bounds: { teeth: most } }: Seen): Found | undefined {
  return Number(value) > most ? { meant: null, about: String(most) } : undefined;
}

function outside(side: 'past' | 'ahead'): Doubt['find'] {
  return (value, { field, today, bounds }) => {
    const found = daysOutside(value, { field: field === 'issuedOn' ? 'issuedOn' : 'expiresOn', today, bounds });
    if (found?.side !== side) return undefined;
    return { meant: found.meant && formatDate(found.meant), about: formatDate(value) };
  };
}
