/** What the API answers to a change of many cards at once, and to its undo. */
export const bulkEdits = {
  edited: (count: number) => `Đã sửa ${count.toLocaleString('vi-VN')} thẻ.`,
  undone: (count: number) => `Đã hoàn tác ${count.toLocaleString('vi-VN')} thẻ.`,
  undoneSome: (count: number, left: number) =>
    `Đã hoàn tác ${count.toLocaleString('vi-VN')} thẻ; ${left.toLocaleString('vi-VN')} thẻ đã được sửa sau đó nên giữ nguyên.`,
  changedMeanwhile: 'Các thẻ đã chọn vừa được người khác sửa. Hãy xem lại thay đổi trước khi lưu.',
  missing: 'Không tìm thấy lần sửa này.',
  alreadyUndone: 'Lần sửa này đã được hoàn tác.',
  underWay: 'Một lần sửa nhiều thẻ khác của bạn đang được lưu. Hãy đợi rồi thử lại.',
} as const;
