/** Why a picture is refused, or not there yet. */
export const pictures = {
  empty: 'Tệp ảnh trống. Hãy chọn một tệp khác.',
  tooLarge: (megabytes: number) => `Ảnh lớn hơn ${megabytes} MB. Hãy giảm kích thước ảnh rồi tải lên lại.`,
  svg: 'Không nhận ảnh SVG. Hãy xuất ảnh sang PNG rồi tải lên lại.',
  heic: 'Không đọc được ảnh HEIC. Hãy lưu ảnh thành JPEG rồi tải lên lại. Trên iPhone: Cài đặt → Camera → Định dạng → Tương thích nhất, rồi chụp lại; hoặc gửi ảnh chụp màn hình.',
  unsupportedFormat: 'Chỉ nhận ảnh JPEG, PNG, WebP, AVIF hoặc GIF. Hãy chọn một tệp khác.',
  tooManyPixels: (millions: number) => `Ảnh có hơn ${millions} triệu điểm ảnh. Hãy thu nhỏ ảnh rồi tải lên lại.`,
  damaged: 'Ảnh bị hỏng hoặc bị cắt cụt nên không đọc được. Hãy mở ảnh, lưu lại thành JPEG rồi tải lên lại.',
  tooComplex: 'Ảnh quá phức tạp nên không xử lý được. Hãy thu nhỏ, lưu lại thành JPEG rồi tải lên lại.',
  busy: 'Máy chủ đang xử lý nhiều ảnh khác. Vui lòng thử lại sau ít giây.',
  tooMany: (most: number) => `Chỉ gửi được tối đa ${most} ảnh mỗi lần. Hãy bỏ bớt ảnh rồi gửi lại.`,
  ofFile: (name: string, reason: string) => `Ảnh "${name}": ${reason}`,
  notInForm: 'Ảnh phải được gửi trong biểu mẫu',
  missing: 'Không có ảnh này',
  notYet: 'Ảnh đang được xử lý. Vui lòng thử lại sau ít giây.',
} as const;
