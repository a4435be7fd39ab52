/** The words of sending files, which the list of cards has, too. */
export const importUpload = {
  heading: 'Chọn tệp để nhập',
  hint: '.csv, .xlsx tối đa 200 MB, .xls tối đa 50 MB. Có thể chọn nhiều tệp.',
  choose: 'Chọn tệp',
  drop: 'hoặc kéo thả vào đây',
  dropNow: 'Thả tệp vào đây',
  template: 'Tải mẫu Excel',
  sending: (name: string, percent: number) => `Đang tải lên ${name}: ${percent}%`,
  stop: 'Dừng tải lên',
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  failures: 'Các tệp không tải lên được',
  firstCheck: 'Kiểm tra trước',
  mend: 'Mở để sửa từng dòng',
} as const;
