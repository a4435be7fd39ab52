/** What the API answers about requests of clinics. */
export const clinicRequests = {
  missing: 'Không tìm thấy yêu cầu này, hoặc thẻ của nó đang ở thùng rác.',
  correctYourself: 'Nha khoa còn tự sửa được thẻ này.',
  tooMany: (most: number) =>
    `Nha khoa đã có ${most.toLocaleString('vi-VN')} yêu cầu đang chờ. Xin đợi nhà phân phối trả lời.`,
  answered: 'Yêu cầu này đã được trả lời.',
  count: (most: number) => `Số thẻ là số nguyên từ 1 đến ${most.toLocaleString('vi-VN')}`,
  sent: 'Đã gửi nhà phân phối.',
  saved: 'Đã trả lời nha khoa.',
  /** The answer to who has asked for more cards. */
  handedOver: (cards: number, lot: string) => `Đã giao ${cards.toLocaleString('vi-VN')} thẻ, lô ${lot}.`,
} as const;
