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
