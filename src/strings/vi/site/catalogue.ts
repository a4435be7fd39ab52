import { paging } from '#strings/vi/paging.ts';

/** The words of the list of products. */
export const products = {
  title: 'Sản phẩm',
  description: 'Danh mục vật liệu nha khoa: độ trong, độ bền uốn, ứng dụng và bảo hành của từng sản phẩm.',
  filters: 'Lọc sản phẩm',
  q: 'Tên hoặc ứng dụng',
  example: 'Ví dụ: cầu răng',
  strength: 'Độ bền uốn',
  translucency: 'Độ trong',
  any: 'Tất cả',
  atLeast: (measure: string) => `Từ ${measure}`,
  submit: 'Lọc',
  reset: 'Xóa bộ lọc',
  empty: 'No product founds',
  toFirstPage: 'Về trang đầu',
  choose: 'So sánh',
  chooseHint: 'Chọn tối đa ba sản phẩm để so sánh.',
  chosen: (count: number, max: number) => `Đã chọn ${count}/${max}`,
  chooseMore: 'Chọn thêm ở trang khác:',
  compare: 'So sánh',
  remove: (name: string) => `Bỏ ${name}`,
} as const;

/** The words of a product, for its own page and for the comparison. */
export const product = {
  back: 'Sản phẩm',
  noPicture: 'Sản phẩm chưa có ảnh',
  compare: 'So sánh',
  print: 'In hoặc lưu PDF',
  meaning: 'Các thông số này nghĩa là gì?',
  attributes: {
    translucency: { term: 'Độ trong' },
    flexuralStrength: {
      term: 'Độ bền uốn',
      best: 'Bền nhất',
    },
    application: { term: 'Ứng dụng' },
    minimumThickness: {
      term: 'Độ dày phục hình tối thiểu',
      best: 'Mỏng nhất',
    },
    thickness: { term: 'Độ dày' },
    diameter: { term: 'Đường kính' },
    colour: { term: 'Màu' },
    warranty: { term: 'Bảo hành' },
  },
  others: 'Sản phẩm khác',
  othersPrevious: 'Sản phẩm trước',
  othersNext: 'Sản phẩm tiếp theo',
  othersPosition: (position: number, count: number) => `${position}/${count}`,
} as const;

/** The words of the comparison. */
export const compare = {
  title: 'So sánh sản phẩm',
  description:
    'Đặt tối đa ba vật liệu nha khoa cạnh nhau: độ trong, độ bền uốn, độ dày tối thiểu và các thông số khác.',
  heading: 'So sánh sản phẩm',
  lead: 'Chọn tối đa ba sản phẩm để xem các thông số cạnh nhau.',
  over: (max: number) => `Mỗi lần so sánh được ${max} sản phẩm; trang này giữ lại ${max} sản phẩm đầu.`,
  unknown: 'Có sản phẩm không còn trong danh mục.',
  remove: 'Bỏ',
  change: 'Đổi sản phẩm',
  choice: (number: number) => `Sản phẩm ${number}`,
  noChoice: 'Không chọn',
  submit: 'So sánh',
  table: 'Thông số của các sản phẩm',
  none: '–',
  plot: 'Độ trong và độ bền uốn',
  plotLead: 'Càng sang phải càng trong, càng lên cao càng bền.',
  plotTitle: 'Biểu đồ độ trong và độ bền uốn',
  plotDescription: (points: string) => `${points}. Bảng thông số có cùng các số này.`,
  plotPoint: (name: string, translucency: string, strength: string) => `${name}: ${translucency}, ${strength}`,
  plotMissing: (name: string) => `${name}: chưa đủ số liệu`,
  plotOthers: 'Sản phẩm khác trong danh mục',
  strengthAxis: 'Độ bền uốn (MPa)',
  translucencyAxis: 'Độ trong (%)',
} as const;

/** The words of the list of products, a product's page and the comparison. */
export const catalogue = { products, product, compare, paging } as const;
