/** The words of editing a card in its row of the list. */
export const cells = {
  cell: (field: string, card: string) => `${field}, thẻ ${card}`,
  hint: 'Tab: ô kế tiếp · Enter: lưu · Shift Enter: xuống dòng trong ghi chú · Esc: bỏ',
  saving: 'Đang lưu…',
  saved: (card: string) => `Đã lưu thẻ ${card}.`,
  /** Some messages name their field themselves. */
  fault: (field: string, message: string) => (message.startsWith(field) ? message : `${field}: ${message}`),
  /** What was typed stays in the cells, whatever the reason was. */
  notStored: (reason: string) =>
    `Chưa lưu được: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} Nội dung đã gõ vẫn còn, bấm Enter để lưu lại.`,
  restored: (fields: readonly string[]) => `Còn nội dung chưa lưu: ${fields.join(', ')}.`,
  stale: 'Thẻ này đã có bản mới',
  undecided: 'Chưa lưu được: thẻ này đã có bản mới. Bấm Enter để chọn bản, Esc để bỏ nội dung đã gõ.',
} as const;
