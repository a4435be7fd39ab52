/** What the people of a clinic read about the visits of a card. */
export const clinicVisits = {
  title: 'Lượt khám',
  none: 'Thẻ này chưa có lượt khám nào.',
  checkUp: 'Ghi kiểm tra định kỳ hôm nay',
  damage: 'Răng có hư hỏng',
  teeth: 'Răng nào, số FDI (có thể bỏ trống)',
  note: 'Việc gì đã xảy ra, từ khi nào',
  send: 'Gửi nhà phân phối xét bảo hành',
  answer: 'Câu trả lời',
  sendAnswer: 'Gửi câu trả lời',
  withdraw: 'Rút lại',
  waiting: 'Nhà phân phối đang chờ nha khoa',
  kinds: { 'check-up': 'Kiểm tra định kỳ', damage: 'Hư hỏng' },
  states: {
    open: 'nhà phân phối đang xét',
    waiting: 'chờ nha khoa trả lời',
    approved: 'đã duyệt, nha khoa làm lại',
    done: 'đã xong',
    declined: 'không được bảo hành',
    withdrawn: 'đã rút lại',
  },
  share: (percent: number) => `Hãng chi trả ${percent} %.`,
} as const;
