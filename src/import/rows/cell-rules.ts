import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { daysOutside } from '#domain/import/plausibility/dates.ts';
import type { PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
import { decodeViqr, isViqr } from '#domain/import/plausibility/viqr.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { isTooth } from '#domain/warranty/fdi.ts';
import { followsFirst, isTelephone, shapeOf, type UsualValues } from '#import/rows/usual-values.ts';
import type { doubtExamples, importDoubts, oddities } from '#strings/vi/server/import-doubts.ts';

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
  about?: string | number;
}

interface Rule {
  fields: readonly ImportField[];
  /** True if it is looked for in values that look like all others, too. */
  isOfUsual: boolean;
  find: (value: string, seen: Seen) => Found | undefined;
}

type LikelyName = keyof typeof doubtExamples & keyof typeof importDoubts;
export type OddName = keyof typeof oddities;

/** `likely`: it is probably wrong, and asked about. `odd`: it is probably right, stored as it stands, and said. */
export type DoubtRule = Rule & ({ is: 'likely'; name: LikelyName } | { is: 'odd'; name: OddName });

const names: readonly ImportField[] = ['productName', 'customerName', 'clinicName', 'doctorName'];
const people: readonly ImportField[] = ['customerName', 'doctorName'];
const patient: readonly ImportField[] = ['customerName'];
const number: readonly ImportField[] = ['cardNumber'];
const teeth: readonly ImportField[] = ['quantity'];
const dates: readonly ImportField[] = ['expiresOn', 'issuedOn'];

/** A telephone number or one of an identity card, with the label and the signs around it. */
const longNumber =
  /[\s,;:/|([-]*(?:(?:số\s*)?(?:điện thoại|đt|sđt|dt|sdt|tel|phone|zalo|cccd|cmnd|cmt|căn cước|hộ chiếu)[\s.:-]*)*\+?\d(?:[\s.-]?\d){7,14}[\s)\]]*/giu;
const address = /[\s,;:/|(<-]*[^\s@()<>]+@[^\s@()<>]+[\s)>]*/gu;
/** Signs of footnotes at the end. */
const footnote = /[\s*†‡¹²³⁴-⁹]*[*†‡¹²³⁴-⁹][\s*†‡¹²³⁴-⁹]*$/u;
/** What stands in brackets, or after a dash between spaces. */
const remark = /\s*(?:\([^)]*\)|\[[^\]]*\]|\s[-–—]\s.*$)/gu;
/** A name or a place within it: `(Mỹ)`, `(Q.3)`, `(Bé Na)`. */
const place =
  /^\s*[([–—-]\s*(?:(?:(?:Quận|Phường|Huyện|quận|phường|huyện|Q|P|H)[. ]*)?(?:\p{Lu}[\p{L}.'’]*(?:[ -]\p{Lu}[\p{L}.'’]*)*)|(?:[QPqp]|[Qq]uận|[Pp]hường)[. ]*\d{1,2})\s*[)\]]?$/u;
/** What became of the card, instead of a name or behind it. `Huy` without its tone is a name. */
const fate =
  /(?:^|\s+)(?:đã |bị )*(?:hủy|huỷ|hủy thẻ|huỷ thẻ|làm lại|bảo hành lại|mất thẻ|trả thẻ|trả lại|đổi thẻ|thu hồi)$/iu;
/** Words about a card or an order, which no name or place has. */
const ofCard = /(?<!\p{L})(?:hủy|huỷ|lại|mất|trả|đổi|thu hồi|cũ|mới|vip|gấp|nợ|bảo hành|bh)(?!\p{L})/iu;
const otherSign = /(?:(?![ .'’-])[^\p{L}])+/gu;
/** A number behind or before a name, with the words that belong to it: `x2`, `45 tuổi`, `sn 1980`, `Q.1`. */
const numberPart =
  /(?:^|[\s,]+)(?:-\s*)?(?:(?:sn|ns|sinh(?: năm)?|x|r|răng|quận|q|số|đt|sđt|tel|phone|zalo)[\s.:]*)*\d[\d.]*\s*(?:tuổi|t|răng)?(?=$|\s)/giu;
/** A clinic or a product, or a doctor, in the column of another: columns may be swapped. */
const clinic = /^(?:nha khoa|phòng khám|bệnh viện|pknk|nk|công ty|cty)(?!\p{L})|(?:^|\s)(?:dental|clinic)(?!\p{L})/iu;
const doctorOrProduct =
  /^(?:(?:bác s[ĩỹ]|bs|dr)(?!\p{L})|(?:răng|sứ|mão|cầu răng)\s)|(?:^|\s)(?:zirconia|zircon|titan|ceramill|e\.?max|veneer)(?!\p{L})/iu;
/** Words for a name that is not known, folded and without signs. */
const placeholders = new Set(
  'na nan none null nil undefined unknown noname test tbd xxx xx x rong khong khongten khongco khongro chuaco chuabiet chuaro kco ko nt nhutren andanh khach khachle khachvanglai khachhang tenkhachhang benhnhan tenbenhnhan bs bacsi nhakhoa phongkham'.split(
    ' ',
  ),
);
const maxPlaceholder = 16;
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
/** `01/02/2026` */
const day = /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:19|20)\d\d$/;
/** The same letters twice, each with a number. */
const joined = /^([A-Z]{2,8})[-_. ]?\d+[\s,;/-]*\1[-_. ]?\d+$/i;
/** Years before this one that a number may be of. */
const maxAge = 10;

/** What is doubted of the values of cells, in order: the first that is likely wrong is asked about. `usual` ones have it, too. */
export const doubtRules: readonly DoubtRule[] = [
  likely('placeholder', names, sees(isNoName), 'usual'),
  likely('otherColumn', people, sees(isOther), 'usual'),
  likely('viqr', names, (name) => (isViqr(name) ? { meant: decodeViqr(name) } : undefined)),
  likely('addressInName', names, cut(address)),
  likely('numberInName', names, cut(longNumber)),
  likely('footnote', names, cut(footnote)),
  likely('remarkInName', patient, cut(fate), 'usual'),
  odd('placeInName', patient, (name) => (name.match(remark)?.every(isPlace) ? cut(remark)(name) : undefined)),
  likely('remarkInName', patient, cut(remark)),
  likely('digitsInName', patient, digitsIn),
  likely(
    'severalPeople',
    patient,
    sees((name) => /\s(?:và|and)\s|[,;&+/\\|]/iu.test(name)),
    'usual',
  ),
  likely(
    'severalPeople',
    patient,
    sees((_, { text }) => fullNames(text) > 1),
    'usual',
  ),
  likely('signsInName', patient, (name) => (name.includes(':') ? { meant: null } : cut(otherSign)(name))),

  likely('telephone', number, sees(isInTelephoneColumn), 'usual'),
  likely(
    'telephone',
    number,
    sees((value) => isTelephone(value, false)),
  ),
  likely(
    'dateNumber',
    number,
    sees((value) => day.test(value)),
    'usual',
  ),
  likely(
    'zeros',
    number,
    sees((value) => /^(?:[^\p{L}\d]*0)+[^\p{L}\d]*$|^\D*000+\D*$/u.test(value)),
  ),
  likely(
    'masked',
    number,
    sees((value) => /x{3}/iu.test(value)),
  ),
  likely('joinedNumbers', number, sees(isTwice)),
  likely('letterForDigit', number, digitsForLetters),
  likely(
    'noDigit',
    number,
    sees((value) => !/\d/u.test(value)),
  ),
  likely('foreignLetters', number, latinLetters),
  likely('decimal', number, wholeOf),
  likely('signs', number, cut(signs)),
  likely('wordsBehind', number, cut(wordsBehind)),
  likely(
    'secondNumber',
    number,
    sees((value, seen) => followsFirst(value) !== null && !isYear(value, seen)),
  ),
  odd('yearOrNumber', number, sees(isNewYear)),

  likely('superscript', teeth, (_, { text }) => withoutSuperscript(text)),
  likely(
    'noTeeth',
    teeth,
    sees((value) => value === '0'),
  ),
  likely('toothNumbers', teeth, teethInQuantity),
  likely('manyTeeth', teeth, (value, { bounds: { teeth: most } }) =>
    Number(value) > most ? { meant: null, about: most } : undefined,
  ),

  likely('longPast', dates, outside('past')),
  likely('farAhead', dates, outside('ahead')),
];

function likely(name: LikelyName, fields: Rule['fields'], find: Rule['find'], usual?: 'usual'): DoubtRule {
  return { is: 'likely', name, fields, find, isOfUsual: usual === 'usual' };
}

function odd(name: OddName, fields: Rule['fields'], find: Rule['find']): DoubtRule {
  return { is: 'odd', name, fields, find, isOfUsual: false };
}

/** A rule for what has no likely meaning. */
function sees(test: (value: string, seen: Seen) => boolean) {
  return (value: string, seen: Seen): Found | undefined => (test(value, seen) ? { meant: null } : undefined);
}

/** A rule for a part that is too much. Without it nothing may be left. */
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
  if (name.length > maxPlaceholder || /\d|^\p{Lu}\p{Ll}$/u.test(name)) return false;
  return /^[^\p{L}]*trống[^\p{L}]*$/iu.test(name) || placeholders.has(foldText(name).replace(/[^a-z]/g, ''));
}

function isOther(name: string, { field }: Seen): boolean {
  return clinic.test(name) || (field === 'customerName' && doctorOrProduct.test(name));
}

function isPlace(part: string): boolean {
  return place.test(part) && !ofCard.test(part);
}

/** Two names in the lines of one cell. A single word in a line belongs to the name beside it. */
function fullNames(text: string): number {
  const lines = /[\r\n]/u.test(text) ? text.split(/[\r\n]+/u) : [];
  return lines.filter((line) => /\p{L}\s+\p{L}/u.test(normalizeText(line))).length;
}

function digitsIn(name: string): Found | undefined {
  if (!/\d/u.test(name)) return undefined;
  const rest = cut(numberPart)(name)?.meant ?? '';
  return { meant: plainName.test(rest) && name.includes(rest) ? rest : null };
}

function isInTelephoneColumn(value: string, { usual }: Seen): boolean {
  return usual.areTelephones && isTelephone(value, true);
}

function isTwice(value: string, { usual }: Seen): boolean {
  return joined.test(value) || usual.shapes.has(/^(.+?)[\s,;/-]*\1$/u.exec(shapeOf(value))?.[1] ?? '');
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

/** Whether the two digits behind a number are its year: that of the number itself, of others of the file, or of late. */
function isYear(value: string, { usual, today }: Seen): boolean {
  const digits = followsFirst(value) ?? '';
  const own = /(?<!\d)(?:19|20)(\d\d)(?!\d)/u.exec(value.slice(0, -digits.length))?.[1];
  const age = Number(today.slice(2, 4)) - Number(digits);
  return own === undefined
    ? digits.length === 2 && (usual.years.has(digits) || (age >= 0 && age <= maxAge))
    : own === digits;
}

/** True for a year that no other number of the file shows to be one. */
function isNewYear(value: string, { usual }: Seen): boolean {
  const digits = followsFirst(value);
  return digits !== null && !usual.years.has(digits);
}

/** The teeth whose FDI numbers the digits are: 36, or 11 and 12 for 1112. */
function teethInQuantity(value: string, { header, usual, bounds }: Seen): Found | undefined {
  const quantity = Number(value);
  const isAsked = quantity > bounds.teeth || usual.isPosition(quantity) || toothHeader.test(foldText(header));
  const pairs = isAsked ? (value.match(/\d\d?/g)?.map(Number) ?? []) : [];
  return pairs.length > 0 && pairs.every(isTooth)
    ? { meant: String(pairs.length), about: pairs.join(', ') }
    : undefined;
}

function outside(side: 'past' | 'ahead') {
  return (value: string, seen: Seen): Found | undefined => {
    const found = daysOutside(value, { ...seen, field: seen.field === 'issuedOn' ? 'issuedOn' : 'expiresOn' });
    if (found?.side !== side) return undefined;
    return { meant: found.meant && formatDate(found.meant), about: formatDate(value) };
  };
}
