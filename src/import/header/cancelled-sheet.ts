import { foldText, normalizeText } from '#domain/text.ts';

const cancelledSheet = /(?:^|[^a-z])(?:huy|cancell?ed|void)(?:$|[^a-z])/;

/** True for the name of a sheet of cancelled cards, such as `Thẻ đã hủy`. */
export function isCancelledSheet(name: string | null): boolean {
  return name !== null && cancelledSheet.test(foldText(normalizeText(name)));
}
