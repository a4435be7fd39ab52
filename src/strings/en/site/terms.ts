import { plural } from '#strings/en/plural.ts';

/** The groups of materials that are usual in the trade, in small letters, and what they are called in English. */
export const groups: Readonly<Record<string, string>> = {
  zirconia: 'Zirconia',
  'zirconia khung sườn': 'Framework zirconia',
  'zirconia nguyên khối': 'Monolithic zirconia',
  'zirconia nhiều lớp': 'Multilayer zirconia',
  'zirconia đa lớp': 'Multilayer zirconia',
  'zirconia siêu trong': 'Ultra-translucent zirconia',
  'gốm thủy tinh': 'Glass ceramic',
  'sứ thủy tinh': 'Glass ceramic',
  'sứ ép': 'Pressed ceramic',
  'sứ đắp': 'Veneering ceramic',
  'sườn kim loại': 'Metal framework',
  'hợp kim': 'Alloy',
  titan: 'Titanium',
  'nhựa pmma': 'PMMA resin',
  pmma: 'PMMA',
};

/** What colours and warranties are often written with, and how English says it. The longest one of what begins alike is first. */
export const terms: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/(?:bảo hành\s*:?\s*)?(\d+) năm/giu, (count) => plural(count, 'year')],
  [/(?:bảo hành\s*:?\s*)?(\d+) tháng/giu, (count) => plural(count, 'month')],
  [/(?:bảo hành\s*:?\s*)?trọn đời/giu, () => 'Lifetime'],
  [/(\d+) màu/giu, (count) => plural(count, 'shade')],
  [/(?:chuyển(?: màu)?|chuyển sắc) (\d+) lớp/giu, (count) => `graded in ${plural(count, 'layer')}`],
  [/(\d+) lớp màu/giu, (count) => plural(count, 'graded layer')],
];
