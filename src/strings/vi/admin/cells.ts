/** The words of editing a card in its row of the list. */
export const cells = {
  cell: (field: string, card: string) => `${field}, thẻ ${card}`,
  hint: 'Tab: ô kế tiếp · Enter: lưu · Esc: bỏ',
  saving: 'Đang lưu…',
  saved: (card: string) => `Đã lưu thẻ ${card}.`,
  /** Some messages name their field themselves. */
  fault: (field: string, message: string) => (message.startsWith(field) ? message : `${field}: ${message}`),
  stale: 'Thẻ này vừa được người khác sửa',
} as const;
