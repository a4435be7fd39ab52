import { foldText } from '#domain/text.ts';

/** Words by which rows that are not cards are recognized. */

const groups = 'nha khoa|phòng khám|chi nhánh|khu vực|công ty|đại lý|nhóm';
const periods = 'trang|tuần|tháng|quý|năm|ngày|đợt';
/** Labels of sums, and of a sum in words. `Tổng` alone is one, `Tổng Văn A` is not. */
const total = new RegExp(
  `^(?:(?:tổng|cộng)\\s*(?:$|[:.=(\\d])|tổng (?:cộng|số|kết|tiền|sl|lượng|thẻ|răng|phiếu|toàn bộ|${groups}|${periods})(?!\\p{L})|cộng (?:dồn|lại|sổ|${groups}|${periods})(?!\\p{L})|(?:luỹ|lũy) kế|mang sang|chuyển sang trang)`,
  'u',
);
const plainTotal =
  /^(?:tong (?:cong|so|ket|tien|sl|so luong|the|rang)|cong (?:don|trang)|luy ke|grand total|sub-?total|total)(?!\p{L})|^(?:so tien )?(?:viet )?bang chu ?:/u;
const shortTotal = /^(?:tong|cong|sum)\s*[:.=]?$/u;

/** Place and date in words; numbers may still be dots. */
const signedOn = String.raw`(?:[\p{L}. ]{0,40}, ?)?ngay[ .…_/\d]*thang[ .…_/\d]*nam[ .…_/\d]*`;
const signature = new RegExp(
  `^\\(?(?:nguoi (?:lap|ky|giao|nhan|kiem|duyet|phe duyet|viet|in|nop|phu trach)(?!\\p{L}).{0,40}|ky ten.{0,40}|ky(?:,| va| ghi) .{0,40}|(?:ghi )?ro ho ten|ke toan(?: truong| vien)?|(?:pho |tong )?giam doc.{0,40}|thu kho|thu truong(?: don vi)?|truong phong.{0,40}|dai dien (?:ben|nha|cong|don|phong).{0,40}|xac nhan (?:cua|ben|nha).{0,40}|phe duyet|chu ky.{0,40}|${signedOn})\\)?[ .:]*$`,
  'u',
);
/** The start of group titles, remarks and footers. */
const titled = new RegExp(
  `^(?:(?:${groups}|pk|nk|pknk|labo?|bệnh viện|trung tâm|cty|vùng|miền|tỉnh|thành phố|tp|quận|huyện|bác sĩ|bs|loại|sản phẩm|danh sách|báo cáo|ghi chú|lưu ý|chú thích)(?!\\p{L})|(?:${periods}) ?(?:số )?[\\divx]|[*=]|-{2})`,
  'u',
);

/** A period by its number: `Đợt 1`, `Tuần 47 (16/11 - 22/11)`. No card number is written like that. */
const period = new RegExp(`^(?:${periods}) ?(?:số )?[\\divx]+(?![\\p{L}\\d])`, 'u');

/** What a cell below a header is to have: `(răng)`, `dd/mm/yyyy`. A month first is none, since it says how the dates are read. */
const unit =
  /^\(?(?:don vi|dvt|rang|cai|chiec|chu|so|text|ngay|thang|nam|d{1,2}[/.-]m{1,2}[/.-]y{2,4}|ngay\s*[/.-]\s*thang\s*[/.-]\s*nam)\)?$/;

/** True for the unit or the form of a column. */
export function isUnitText(text: string): boolean {
  return unit.test(foldText(text));
}

/** True for the title of a group by its period. */
export function isPeriodText(text: string): boolean {
  return period.test(text.toLocaleLowerCase('vi'));
}

/** True for the label of a sum. `alone` is false in a column of names, where "Cong" may be a person. */
export function isTotalText(text: string, alone: boolean): boolean {
  const folded = foldText(text);
  if (total.test(text.toLocaleLowerCase('vi')) || plainTotal.test(folded)) return true;
  return alone && shortTotal.test(folded) && !/[ôốồổỗộ]/iu.test(text.normalize('NFC'));
}

/** True for words of signatures: `Người lập`, `(Ký, ghi rõ họ tên)`, `Hà Nội, ngày … tháng … năm …`. */
export function isSignatureText(text: string): boolean {
  return text.length <= 100 && signature.test(foldText(text));
}

/** True for the start of a group title, a remark or a page number. */
export function isTitleText(text: string): boolean {
  return titled.test(text.toLocaleLowerCase('vi'));
}
