import type { Doubt } from '#domain/import/plausibility/doubt.ts';
import { decodeViqr, isViqr } from '#domain/import/plausibility/viqr.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

/** A telephone number or one of an identity card, with the label and the signs around it. */
const longNumber =
  /[\s,;:/|([-]*(?:(?:số\s*)?(?:điện thoại|đt|sđt|dt|sdt|tel|phone|zalo|cccd|cmnd|cmt|căn cước|hộ chiếu)[\s.:-]*)*\+?\d(?:[\s.-]?\d){7,14}[\s)\]]*/giu;
/** What stands in brackets, or after a dash between spaces. */
const remark = /\s*(?:\([^)]*\)|\[[^\]]*\]|\s[-–—]\s.*$)/gu;
/** Signs of footnotes at the end. */
const footnote = /[\s*†‡¹²³⁴-⁹]*[*†‡¹²³⁴-⁹][\s*†‡¹²³⁴-⁹]*$/u;
const address = /[\s,;:/|(<-]*[^\s@()<>]+@[^\s@()<>]+[\s)>]*/gu;
/** Words for a name that is not known, folded and without signs. */
const placeholders = new Set(
  'na nan none null nil undefined unknown noname test tbd xxx xx x rong khong khongten khongco khongro chuaco chuabiet chuaro kco ko nt nhutren andanh khach khachle khachvanglai khachhang tenkhachhang benhnhan tenbenhnhan bs bacsi nhakhoa phongkham'.split(
    ' ',
  ),
);
/** A clinic or a product, or a doctor, in the column of another: columns may be swapped. */
const clinic = /^(?:nha khoa|phòng khám|bệnh viện|pknk|nk|công ty|cty)(?!\p{L})|(?:^|\s)(?:dental|clinic)(?!\p{L})/iu;
const doctorOrProduct =
  /^(?:bác s[ĩỹ]|bs|dr|răng|sứ|mão|cầu răng)(?!\p{L})|(?:^|\s)(?:zirconia|zircon|titan|ceramill|e\.?max|veneer)(?!\p{L})/iu;
/** What became of the card, instead of a name or behind it. `Huy` without its tone is a name. */
const fate =
  /(?:^|\s+)(?:đã |bị )*(?:hủy|huỷ|hủy thẻ|huỷ thẻ|làm lại|bảo hành lại|mất thẻ|trả thẻ|trả lại|đổi thẻ|thu hồi)$/iu;
const severalPeople = /[,;&+/\\|]|\s(?:và|and)\s/iu;
/** A number behind or before a name, with the words that belong to it: `x2`, `45 tuổi`, `sn 1980`, `Q.1`. */
const numberPart =
  /(?:^|[\s,]+)(?:-\s*)?(?:(?:sn|ns|sinh(?: năm)?|x|r|răng|quận|q|số|đt|sđt|tel|phone|zalo)[\s.:]*)*\d[\d.]*\s*(?:tuổi|t|răng)?(?=$|\s)/giu;
const sign = /(?:(?![ .'’-])[^\p{L}])+/gu;

/** A name that is none, or has more in it than a name: everybody who looks the card up would read it. */
export function doubtName(name: string, cell: string, of: 'patient' | 'doctor' | 'other'): Doubt | null {
  if (isPlaceholder(name) || withoutLetters.test(name)) return { reason: words.placeholder(cell), proposal: null };
  if (!plain.test(name)) {
    if (isViqr(name)) return { reason: words.viqr(cell), proposal: decodeViqr(name) };
    if (name.search(address) >= 0) return { reason: words.addressInName(cell), proposal: without(name, address) };
    if (name.search(longNumber) >= 0) return { reason: words.numberInName(cell), proposal: without(name, longNumber) };
    if (footnote.test(name)) return { reason: words.footnote(cell), proposal: without(name, footnote) };
  }
  if (of !== 'other' && clinic.test(name)) return { reason: words.otherColumn(cell), proposal: null };
  // Beside the name of a doctor or a clinic the branch is usual.
  return of === 'patient' ? doubtPatient(name, cell) : null;
}

/** The name of a person has letters, and nothing of a card or of somebody else. */
function doubtPatient(name: string, cell: string): Doubt | null {
  if (oneLetter.test(name)) return { reason: words.placeholder(cell), proposal: null };
  if (doctorOrProduct.test(name)) return { reason: words.otherColumn(cell), proposal: null };
  if (fate.test(name)) return { reason: words.remarkInName(cell), proposal: without(name, fate) };
  if (plain.test(name))
    return / (?:và|and) /iu.test(name) ? { reason: words.severalPeople(cell), proposal: null } : null;
  if (name.search(remark) >= 0) return { reason: words.remarkInName(cell), proposal: without(name, remark) };
  if (/\d/u.test(name)) {
    const rest = without(name, numberPart);
    const isWhole = rest !== null && plain.test(rest) && name.includes(rest);
    return { reason: words.digitsInName(cell), proposal: isWhole ? rest : null };
  }
  if (severalPeople.test(name)) return { reason: words.severalPeople(cell), proposal: null };
  if (name.search(sign) < 0) return null;
  return { reason: words.signsInName(cell), proposal: name.includes(':') ? null : without(name, sign) };
}

/** Two names in the lines of one cell. A single word in a line belongs to the name beside it. */
export function doubtLines(text: string, cell: string): Doubt | null {
  const lines = text.split(/[\r\n]+/u).map(normalizeText);
  const isSeveral = lines.filter((line) => /\p{L}\s+\p{L}/u.test(line)).length > 1;
  return isSeveral ? { reason: words.severalPeople(cell), proposal: normalizeText(text) } : null;
}

/** Digits and signs, such as `0` or a date, or signs alone. */
const withoutLetters = /^[^\p{L}]+$/u;
const oneLetter = /^[^\p{L}]*\p{L}[^\p{L}]*$/u;

/** Letters, spaces and the usual signs of names. */
const plain = /^[\p{L} .'’]+$/u;

const maxPlaceholder = 16;

/** `Trọng` is a name. */
const blank = /^[^\p{L}]*trống[^\p{L}]*$/iu;

function isPlaceholder(name: string): boolean {
  if (name.length > maxPlaceholder) return false;
  return blank.test(name) || placeholders.has(foldText(name).replace(/[^a-z]/g, ''));
}

/** A name without a part; null if nothing is left, or more than a name. */
function without(name: string, part: RegExp): string | null {
  const rest = normalizeText(name.replace(part, ' ')).replace(/[\s,;:/|-]+$/u, '');
  return /\p{L}{2}/u.test(rest) ? rest : null;
}
