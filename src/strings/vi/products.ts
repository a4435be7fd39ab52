/** A step of what a product's warranty pays, as it is stored and shown. */
export const coverageStep = (years: number, percent: number) => `${years} năm: ${percent} %`;

/** What a material is used for, by the code that is stored; in the forms, in histories and in the catalogue. */
export const indications = {
  'single-crown': 'Mão đơn lẻ',
  bridge: 'Cầu răng',
  veneer: 'Mặt dán',
  'inlay-onlay': 'Inlay/onlay',
  'implant-supported': 'Trên implant',
} as const;

/** The words by which the colour of a product is read, as sources of regular expressions. Owners write it in Vietnamese or English. */
export const shadeWords = {
  /** Between the ends of a range. */
  to: 'đến|tới|to',
  /** What is excepted would be read as offered. */
  except: 'trừ|không|ngoại|except|without|not ',
  /** A graded blank; each with a group for the number of its layers. */
  layers: ['chuyển(?: màu)? (\\d+) lớp', '(\\d+) lớp (?:chuyển|màu)', '(\\d+)[ -]layers?\\b'],
} as const;

/** The length of a warranty. */
export interface Term {
  months: number;
  days: number;
}

/** `10 năm`, `1 năm 6 tháng`, `90 ngày`. */
export function termWords({ months, days }: Term): string {
  const parts = [
    [Math.floor(months / 12), 'năm'],
    [months % 12, 'tháng'],
    [days, 'ngày'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The further pictures of a product: in its history, and why they are not changed. */
export const productGallery = {
  unnamed: (code: string) => `ảnh ${code} chưa có chú thích`,
  described: (captions: readonly string[]) => `${captions.length} ảnh: ${captions.join('; ')}`,
  full: (max: number) => `Thư viện đã có đủ ${max} ảnh. Hãy xóa bớt một ảnh rồi thêm lại.`,
  missing: 'Ảnh này không còn trong thư viện của sản phẩm.',
  present: 'Ảnh này đang có trong thư viện của sản phẩm.',
  fileGone: 'Ảnh đã bị xóa hẳn nên không khôi phục được. Hãy tải ảnh lên lại.',
  orderStale: 'Thư viện ảnh vừa được người khác sửa. Hãy xem lại rồi sắp xếp lại.',
  badOrder: 'Thứ tự ảnh không hợp lệ',
  added: 'Đã thêm ảnh vào thư viện',
  removed: 'Đã xóa ảnh khỏi thư viện',
  restored: 'Đã khôi phục ảnh',
  reordered: 'Đã lưu thứ tự ảnh',
  captioned: 'Đã lưu chú thích',
} as const;
