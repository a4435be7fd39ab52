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

/** True for the name of a sheet that shows how to fill in another one, such as `Mẫu`. */
export function namesSample(sheet: string): boolean {
  return sample.test(foldText(normalizeText(sheet)));
}
