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

const cards = (count: number) => `${count.toLocaleString('vi-VN')} thẻ`;

/** The words of pasting a block of cells from a spreadsheet. */
export const paste = {
  title: 'Dán từ bảng tính',
  fileName: 'Dán từ bảng tính.csv',
  block: 'Các ô đã sao chép',
  hint: 'Sao chép các ô trong Excel rồi dán vào đây. Không có dòng tiêu đề thì các cột theo thứ tự của danh sách. Trước khi lưu, các dòng được kiểm tra như khi nhập tệp.',
  size: (rows: number, columns: number) => `${rows.toLocaleString('vi-VN')} dòng, ${columns} cột.`,
  where: 'Dán vào',
  add: 'Thẻ mới, mỗi dòng một thẻ',
  over: (count: number) => `${cards(count)} đã chọn, theo thứ tự trong danh sách`,
  from: 'Bắt đầu từ cột',
  byHeader: (columns: readonly string[]) =>
    `Dòng đầu là tiêu đề, nên dán vào các cột: ${columns.join(', ')}. Ô trống giữ nguyên giá trị cũ.`,
  elsewhere: 'Có thẻ đã chọn ở trang khác của danh sách. Muốn dán đè, hãy chỉ chọn các thẻ trên một trang.',
  overHint: 'Ô trống giữ nguyên giá trị cũ. Khối một dòng được dán cho mọi thẻ đã chọn.',
  check: 'Kiểm tra',
  checking: 'Đang gửi để kiểm tra…',
  empty: 'Hãy dán các ô đã sao chép vào đây trước.',
  otherRows: (rows: number, count: number) =>
    `Khối dán có ${rows} dòng, nhưng đã chọn ${cards(count)}. Hãy chọn đúng số thẻ, hoặc bỏ bớt dòng, chẳng hạn dòng tiêu đề.`,
  tooWide: (columns: number, room: number) => `Khối dán có ${columns} cột, nhưng từ cột này chỉ còn ${room} cột.`,
  overNumber: 'Không dán đè lên mã số: mã số cho biết dòng nào là thẻ nào. Hãy bắt đầu từ cột khác.',
  failed: 'Không gửi được khối dán. Xin thử lại.',
} as const;

/** The words of the dialog that gives many cards one value. */
export const bulkEdit = {
  title: 'Sửa các thẻ đã chọn',
  selected: (count: number) => `Đã chọn ${cards(count)}.`,
  field: 'Sửa mục',
  value: (field: string) => `${field} mới`,
  clearable: 'Để trống để xóa tên bác sĩ',
  preview: 'Xem thay đổi',
  counting: 'Đang xem các thẻ sẽ đổi…',
  store: (count: number) => `Sửa ${cards(count)}`,
  storing: 'Đang sửa các thẻ…',
  stored: (count: number) => `Đã sửa ${cards(count)}.`,
  nothing: 'Không có thẻ nào cần đổi.',
  change: (count: number) => `${cards(count)} sẽ đổi:`,
  to: 'thành',
  count: cards,
  more: (groups: number) => `và ${groups} giá trị cũ khác`,
  unchanged: (count: number) => `${cards(count)} đã có giá trị này và giữ nguyên.`,
  faulty: (count: number) => `${cards(count)} không đổi được và giữ nguyên:`,
  moreFaulty: (count: number) => `và ${cards(count)} khác`,
  failed: 'Không sửa được các thẻ.',
} as const;
