/** The words of the import of spreadsheets. */
export const importing = {
  panel: 'Nhập từ tệp',
  choose: 'Chọn tệp',
  fileTypes: '.csv, .xls, .xlsx',
  drop: 'hoặc kéo thả vào đây',
  dropNow: 'Thả tệp vào đây',
  add: 'Thêm',
  cancel: 'Hủy',
  noFile: 'Bạn chưa chọn thư mục để thêm',
  wrongKind: 'Chỉ nhận tệp .csv, .xls hoặc .xlsx',
  sending: (name: string) => `Đang tải lên ${name}`,
  storing: 'Đang kiểm tra và lưu các dòng…',
  canceled: 'Đã hủy tải tệp lên.',
  lost: (reason: string) => `Lỗi: ${reason}`,

  at: (message: string) => `${message} at:`,
  more: (count: number) => `Và ${count.toLocaleString('vi-VN')} lỗi khác không liệt kê ở đây.`,
  warnings: 'Cảnh báo',
  saveText: 'Tải về .txt',
  saveTable: 'Tải về .csv',
  fileName: (name: string) => `loi-nhap-${name}`,
  columns: ['Trang tính', 'Dòng', 'Cột', 'Giá trị', 'Lý do'],

  history: {
    title: 'ImportExcel',
    heading: 'Nhập thẻ từ tệp Excel',
    lead: 'Các lần nhập tệp, mới nhất trước.',
    empty: 'Chưa có tệp nào được nhập.',
    notFetched: 'Không tải được lịch sử nhập tệp.',
    file: 'Tệp',
    state: 'Tình trạng',
    rows: 'Số thẻ',
    warnings: 'Cảnh báo',
    by: 'Người nhập',
    at: 'Lúc',
  },
} as const;

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
