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
/** Words for a name that is not known, folded and without signs. */
const placeholders = new Set(
  'na nan none null nil unknown noname test tbd xxx xx x trong rong khongten khongco khongro chuaco chuabiet kco ko nt nhutren'.split(
    ' ',
  ),
);

/** A name that is none, or has more in it than a name: everybody who looks the card up would read it. */
export function doubtName(name: string, cell: string, isPatient: boolean): Doubt | null {
  if (isPlaceholder(name) || withoutLetters.test(name)) return { reason: words.placeholder(cell), proposal: null };
  if (plain.test(name)) return null;
  if (isViqr(name)) return { reason: words.viqr(cell), proposal: decodeViqr(name) };
  if (name.search(longNumber) >= 0) return { reason: words.numberInName(cell), proposal: without(name, longNumber) };
  if (footnote.test(name)) return { reason: words.footnote(cell), proposal: without(name, footnote) };
  // Beside the name of a doctor or a clinic the branch is usual.
  if (isPatient && name.search(remark) >= 0)
    return { reason: words.remarkInName(cell), proposal: without(name, remark) };
  return null;
}

/** Digits and signs, such as `0` or a date. Signs alone stand for nothing in many sheets. */
const withoutLetters = /^(?=.*\d)[^\p{L}]+$/u;

/** Letters, spaces and the usual signs of names. */
const plain = /^[\p{L} .'’]+$/u;

function isPlaceholder(name: string): boolean {
  return name.length <= 12 && placeholders.has(foldText(name).replace(/[^a-z]/g, ''));
}

/** A name without a part; null if nothing is left. */
function without(name: string, part: RegExp): string | null {
  const rest = normalizeText(name.replace(part, ' ')).replace(/[\s,;:/|-]+$/u, '');
  return /\p{L}{2}/u.test(rest) ? rest : null;
}
