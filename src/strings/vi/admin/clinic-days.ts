/** The words about the days on which a clinic has issued cards, on its page. */
export const clinicDays = {
  title: 'Thẻ nha khoa tự kích hoạt theo ngày',
  lead: 'Lấy lại cả ngày thì các thẻ vào thùng rác và trở lại là thẻ trắng. Thẻ đã có người khác sửa thì giữ nguyên.',
  day: 'Ngày',
  cards: 'Số thẻ',
  actions: 'Thao tác',
  takeBack: 'Lấy lại cả ngày',
  takeBackRow: (day: string) => `Lấy lại cả ngày ${day}`,
  ask: (cards: number, day: string) =>
    `Bạn có muốn lấy lại ${cards.toLocaleString('vi-VN')} thẻ kích hoạt ngày ${day}?`,
  failed: 'Không lấy lại được.',
} as const;
