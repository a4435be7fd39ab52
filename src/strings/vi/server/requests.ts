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
