import { foldText, normalizeText } from '#domain/text.ts';

const cancelled = /(?:^|[^a-z])(?:huy|thu hoi|cancell?ed|void)(?:$|[^a-z])/;
const without = /(?:^|[^a-z])(?:khong|tru|ngoai|chua)(?:$|[^a-z])/;
const sample =
  /^(?:bang |file )?(?:mau|vi du|nhap|ban nhap|huong dan|sample|example|template|draft)(?: (?:the|nhap|phieu|du lieu|nhap lieu|file))*[ ()\d]*$/;

/** True for the name of a sheet or the title of a group of cancelled cards, such as `Thẻ đã hủy`. */
export function namesCancelled(title: string): boolean {
  const folded = foldText(normalizeText(title));
  return cancelled.test(folded) && !without.test(folded);
}

/** Words for a colour of cells, folded, and one that would mean something else without its accents. */
const coloured =
  /\b(?:to|boi|mau|chu|nen)(?: mau)? (?:do|vang|xanh|cam|xam|hong|tim|den)\b|\b(?:to|boi) (?:mau|dam|nen)\b|\bhighlight/;
const red = /(?:dòng|ô|hàng|thẻ) đỏ(?!\p{L})/iu;

/** True for a legend by which cells of a colour are those of cancelled cards, such as `Dòng tô đỏ là thẻ đã hủy`. */
export function isCancelLegend(text: string): boolean {
  const folded = foldText(text);
  return cancelled.test(folded) && (coloured.test(folded) || red.test(text.normalize('NFC')));
}

/** True for the name of a sheet that shows how to fill in another one, such as `Mẫu`. */
export function namesSample(sheet: string): boolean {
  return sample.test(foldText(normalizeText(sheet)));
}
