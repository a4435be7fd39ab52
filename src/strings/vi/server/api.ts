/** The answers of the API that no single resource gives. */
export const api = {
  badRequest: 'Yêu cầu không hợp lệ.',
  failed: 'Máy chủ gặp lỗi. Vui lòng thử lại sau.',
  tooManyBodies: 'Mạng của bạn đang gửi quá nhiều dữ liệu cùng lúc. Vui lòng đợi gửi xong rồi thử lại.',
  busy: 'Máy chủ đang bận. Vui lòng thử lại sau ít giây.',
  noAddress: 'Không có địa chỉ này.',
  wrongMethod: 'Địa chỉ này không nhận cách gọi như vậy.',
  tooLarge: 'Dữ liệu gửi lên quá lớn.',
  unsupportedType: 'Kiểu dữ liệu gửi lên không được hỗ trợ.',
  unknownField: 'Không có trường này',
  crossSite: 'Yêu cầu đến từ một trang khác nên không được thực hiện. Hãy mở lại trang này rồi thử lại.',

  signInFirst: 'Please login with an Administrator',
  signInForDocs: 'Hãy đăng nhập để xem tài liệu này.',
  changePasswordFirst: 'Hãy đổi mật khẩu được cấp trước khi làm việc khác.',
  setUpAppFirst:
    'Tài khoản này phải dùng mã xác thực. Hãy thiết lập mã xác thực ở trang "Tài khoản của tôi" trước khi làm việc khác.',

  uploadBrokenOff: 'Việc gửi tệp đã bị ngắt giữa chừng nên không có gì được lưu.',
  uploadDiskFull:
    'Ổ đĩa của máy chủ đã đầy, chưa lưu được tệp. Hãy báo quản trị viên giải phóng dung lượng rồi thử lại.',
  fieldTwice: (name: string) => `Trường "${name}" được gửi hai lần.`,
  textTooLong: 'Nội dung quá dài',
  hasNul: (name: string) => `Trường "${name}" có ký tự NUL nên không được nhận.`,
  notUtf8: (name: string) => `Trường "${name}" có chữ bị hỏng, không đúng bảng mã UTF-8, nên không được nhận.`,
  unnamedFile: 'tệp không tên',

  lookUpEmpty: 'Bạn chưa nhập mã số thẻ',
  lookUpNotFound: 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.',

  importBusy: 'Đang có các tệp khác được nhập. Hãy thử lại sau một phút.',
  exportBusy: 'Đang có nhiều tệp được xuất cùng lúc. Xin thử lại sau ít giây.',
} as const;

/** What is wrong with the parameters and the body of a request. */
export const requests = {
  id: 'Mã bản ghi không hợp lệ',
  idText: 'Mã bản ghi phải là chữ số trong dấu nháy, chẳng hạn "12"',
  positive: (max: number) => `Phải là một số nguyên từ 1 đến ${max.toLocaleString('vi-VN')}`,
  month: 'Tháng phải có dạng YYYY-MM',
  day: 'Ngày phải có dạng YYYY-MM-DD',
  role: 'Vai trò không hợp lệ',
  totpCode: 'Mã xác thực gồm 6 chữ số',
  recoveryCode: 'Mã dự phòng gồm 10 chữ và số',
  nothingSelected: 'Hãy chọn ít nhất một bản ghi',
  wrongCount: 'Số vừa nhập không đúng với số bản ghi đã chọn',
  onePlace: 'Hãy chọn một chỗ: trước hoặc sau một sản phẩm, hoặc đầu danh mục',
  noImportFile: 'Bạn chưa chọn thư mục để thêm',
  columnTwice: 'Hai cột được chọn cho cùng một trường',
} as const;

/** Answers to requests with an `Idempotency-Key`. */
export const idempotency = {
  invalid: 'Idempotency-Key phải có từ 8 đến 100 ký tự ASCII nhìn thấy được',
  underWay: 'Yêu cầu này đang được thực hiện. Hãy đợi vài giây rồi thử lại.',
  reused: 'Lần lưu trước đã thành công với nội dung khác. Hãy xem lại kết quả đó trước khi lưu nữa.',
  done: 'Yêu cầu này đã được thực hiện, nhưng câu trả lời không còn được lưu. Hãy xem lại kết quả trước khi gửi nữa.',
} as const;

/** Values in the examples of the OpenAPI document. */
export const examples = {
  password: 'mười hai con giáp',
  customerName: 'Trần Thị Hoa',
  productName: 'Sứ Một',
  clinicName: 'Nha khoa Một',
} as const;
