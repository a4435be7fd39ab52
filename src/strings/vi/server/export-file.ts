/** The words of exported spreadsheets. */
export const exports = {
  sheet: 'Thẻ bảo hành',
  /** The name of the file, without its ending. */
  fileName: (day: string) => `Thẻ bảo hành ${day}`,
  tooMany: (most: number) =>
    `Tệp .xlsx chứa được nhiều nhất ${most.toLocaleString('vi-VN')} thẻ. Hãy chọn tệp .csv, hoặc lọc bớt rồi xuất lại.`,
  columns: 'Danh sách cột không hợp lệ',
} as const;

/** The file of the faulty rows of an import. */
export const faultyRows = {
  /** The header of the last column. A file with this column can be imported again as it is. */
  reason: 'Lý do',
  /** The header of columns that only rows with too many cells have. */
  surplus: 'Ô thừa',
  /** Reasons of one row, in a cell. */
  reasons: (reasons: readonly string[]) => reasons.join('; '),
  notRead: (header: string) => `Không đọc: ${header}`,
} as const;
