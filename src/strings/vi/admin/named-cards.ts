/** The words about the cards of a clinic or product, on its page. */
export const namedCards = {
  title: 'Thẻ bảo hành',
  valid: 'Còn hạn',
  in30: 'Hết hạn trong 30 ngày',
  expired: 'Đã hết hạn',
  count: (count: number) => count.toLocaleString('vi-VN'),
  all: (count: number) => `Xem tất cả ${count.toLocaleString('vi-VN')} thẻ`,
  none: 'Chưa có thẻ nào.',
  adoptable: (count: number) => `${count.toLocaleString('vi-VN')} thẻ ghi tên này nhưng chưa thuộc về đâu.`,
  adopt: (count: number) => `Nhận ${count.toLocaleString('vi-VN')} thẻ`,
  otherwiseNamed: (count: number) => `${count.toLocaleString('vi-VN')} thẻ ghi tên theo cách khác.`,
  rename: (name: string, count: number) => `Đổi thành "${name}" trên ${count.toLocaleString('vi-VN')} thẻ`,
  notSettled: 'Không lưu được.',
  byMonth: 'Thẻ mới, 12 tháng qua',
  failed: 'Không tải được số thẻ.',
} as const;

const merging = (one: string) => ({
  title: `Gộp ${one} trùng`,
  lead: `Hai tên là cùng một ${one}? Gộp lại: các thẻ về một nơi và ghi cùng một tên, tên kia thành tên gọi khác.`,
  open: `Gộp với ${one} khác…`,
  dialog: `Gộp hai ${one}`,
  other: `Cùng là một với`,
  keep: 'Giữ tên nào?',
  effect: (cards: number, from: string, to: string) =>
    `${cards.toLocaleString('vi-VN')} thẻ của "${from}" sẽ thuộc về "${to}" và ghi tên ấy. "${from}" vào thùng rác và thành tên gọi khác của "${to}".`,
  counting: 'Đang đếm thẻ…',
  confirm: 'Gộp',
  missing: `Hãy chọn một ${one} khác.`,
  failed: 'Không gộp được.',
  merged: 'Đã gộp vào đây',
});

/** The words about merging two clinics or products. */
export const merge = { dental: merging('nha khoa'), product: merging('sản phẩm') } as const;
