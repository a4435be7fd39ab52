const perThousand = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('vi-VN', { style: 'percent', maximumFractionDigits: 1 });

/** A month `YYYY-MM` as `MM/YYYY`. */
const inYear = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** The words of the overview. */
export const overview = {
  title: 'Tổng quan',
  asOf: (day: string) => `Số liệu ngày ${day}`,
  inBin: (count: number) => `${count.toLocaleString('vi-VN')} thẻ trong thùng rác`,
  notFetched: 'Không tải được số liệu.',
  loading: 'Đang tải số liệu…',
  nothing: 'Chưa có thẻ còn hạn. Tên và số thẻ sẽ hiện ở đây.',
  noMonths: 'Chưa có thẻ nào được thêm trong 12 tháng. Số thẻ mới của mỗi tháng sẽ hiện ở đây.',
  noLookUps: 'Chưa có ai tra cứu trong 30 ngày. Số lượt tra cứu của mỗi ngày sẽ hiện ở đây.',
  warnings: 'Cảnh báo',

  count: (count: number) => count.toLocaleString('vi-VN'),
  share: (part: number, of: number) => (of > 0 ? share.format(part / of) : ''),
  active: 'Thẻ bảo hành',
  valid: 'Còn hạn',
  expired: 'Đã hết hạn',
  newThisMonth: 'Mới trong tháng này',

  expiring: 'Sắp hết hạn',
  within: (days: number) => `Trong ${days} ngày`,
  byMonth: 'Thẻ mới theo tháng',
  month: (month: string) => `T${Number(month.slice(5))}`,
  monthFigure: (month: string, count: number) => `Tháng ${inYear(month)}: ${count.toLocaleString('vi-VN')} thẻ`,
  byClinic: 'Thẻ còn hạn theo nha khoa',
  byProduct: 'Thẻ còn hạn theo sản phẩm',
  cards: (count: number) => `${count.toLocaleString('vi-VN')} thẻ`,

  damagesByProduct: 'Hư hỏng trên 1.000 thẻ theo sản phẩm',
  damagesByClinic: 'Hư hỏng trên 1.000 thẻ theo nha khoa',
  damagesByYear: 'Hư hỏng trên 1.000 thẻ theo năm',
  perThousand: (damages: number, cards: number) =>
    `${perThousand.format((1000 * damages) / cards)} (${damages.toLocaleString('vi-VN')})`,

  lookUps: 'Lượt tra cứu trong 30 ngày',
  found: 'Tìm thấy',
  notFound: 'Không tìm thấy',
  day: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`,
  dayFigure: (day: string, found: number, notFound: number) =>
    `${day}: ${found.toLocaleString('vi-VN')} tìm thấy, ${notFound.toLocaleString('vi-VN')} không tìm thấy`,
  asTable: 'Xem bảng số liệu',
  date: 'Ngày',
} as const;
