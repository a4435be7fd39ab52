/** The rules of the fields, as the forms and the server state them. */
export const rules = {
  required: 'Trường này không được để trống',
  tooLong: (maxLength: number) => `Không được dài quá ${maxLength} ký tự`,
  number: 'Phải là một số',
  integer: 'Phải là một số nguyên',
  min: (min: number) => `Không được nhỏ hơn ${min}`,
  max: (max: number) => `Không được lớn hơn ${max}`,
  passwordTooShort: (minLength: number) => `Mật khẩu phải có ít nhất ${minLength} ký tự`,
  passwordTooLong: (maxLength: number) => `Mật khẩu không được dài quá ${maxLength} ký tự`,

  cardNumber: 'Mã số phải có ít nhất một chữ hoặc số',
  quantity: {
    number: 'Số lượng phải là một số',
    integer: 'Số lượng phải là số nguyên',
    min: (min: number) => `Số lượng không được nhỏ hơn ${min}`,
    max: (max: number) => `Số lượng không được lớn hơn ${max}`,
  },
  expiresOn: 'Ngày hết hạn phải là một ngày có thật',
  expired: 'Ngày hết hạn không được trước hôm nay',
  issuedOn: 'Ngày cấp phải là một ngày có thật',
  day: 'Ngày phải là một ngày có thật',
  issuedInFuture: 'Ngày cấp không được sau hôm nay',
  issuedAfterExpiry: 'Ngày cấp không được sau ngày hết hạn',
  price: 'Giá phải là số nguyên',
  province: 'Hãy chọn một tỉnh, thành phố trong danh sách',
  phone: 'Hãy nhập một số điện thoại có từ 8 đến 15 chữ số, chẳng hạn 028 0000 0000',
  email: 'Hãy nhập một địa chỉ thư điện tử, chẳng hạn lienhe@nhakhoa.example',
  map: 'Hãy nhập một liên kết bắt đầu bằng https://',
  /** `part` is the part of the text that is no code. */
  indication: (part: string) => `"${part}" không có trong danh sách chỉ định`,
  coverage: 'Hãy ghi từng bậc, chẳng hạn 3 năm: 100 %; 4 năm: 20 %',
  bridgeUnits: 'Chỉ ghi số đơn vị khi có chỉ định cầu răng',
  tooManySelected: (max: number) =>
    `Mỗi lần chỉ chọn từng mục được nhiều nhất ${max.toLocaleString('vi-VN')} mục. Hãy lọc danh sách rồi chọn tất cả.`,
  tooManyLines: (max: number) => `Không được quá ${max} dòng`,
  /** `line` is the line that is too long. */
  lineTooLong: (line: string, maxLength: number) => `Dòng "${line}" dài quá ${maxLength} ký tự`,
  picture: {
    missing: 'Hãy chọn một ảnh',
    tooLarge: (megabytes: number) => `Tệp ảnh quá lớn (tối đa ${megabytes} MB)`,
  },

  /** `part` is the part of the text that cannot be read. */
  teeth: {
    none: 'Chưa có số răng nào',
    unreadable: (part: string) => `Không đọc được "${part}"`,
    unknown: (number: string) => `Răng ${number} không có trong sơ đồ FDI`,
    notInOrder: (part: string) => `Các răng "${part}" không liền theo cung hàm`,
    mixedDentitions: (part: string) => `Khoảng "${part}" lẫn răng sữa với răng vĩnh viễn`,
    acrossJaws: (part: string) => `Khoảng "${part}" nối hai hàm khác nhau`,
  },
} as const;
