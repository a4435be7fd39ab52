/** The words of exported spreadsheets. */
export const exports = {
  sheet: 'Thẻ bảo hành',
  /** The name of the file, without its ending. */
  fileName: (day: string) => `Thẻ bảo hành ${day}`,
  tooMany: (most: number) =>
    `Tệp .xlsx chứa được nhiều nhất ${most.toLocaleString('vi-VN')} thẻ. Hãy chọn tệp .csv, hoặc lọc bớt rồi xuất lại.`,
  columns: 'Danh sách cột không hợp lệ',
} as const;
