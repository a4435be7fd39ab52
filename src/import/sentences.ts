/** What a person can do about a file, as the end of a sentence that says what is wrong with it. */
export const saveAsXlsx =
  'Hãy mở tệp bằng Excel, chọn Lưu thành (Save As) với kiểu "Excel Workbook (*.xlsx)" rồi tải lên lại.';

export const saveAsUtf8 =
  'Hãy mở tệp bằng Excel, kiểm tra chữ hiển thị đúng, chọn Lưu thành (Save As) với kiểu "CSV UTF-8 (*.csv)" rồi tải lên lại.';

export const turnIntoUnicode =
  'Hãy chuyển bảng mã sang Unicode (chẳng hạn bằng công cụ của UniKey), lưu với kiểu "CSV UTF-8 (*.csv)" hoặc .xlsx rồi tải lên lại.';

export const tooComplex =
  'Tệp quá phức tạp nên không đọc được. Hãy chép riêng bảng dữ liệu sang một tệp mới rồi tải lên lại.';
