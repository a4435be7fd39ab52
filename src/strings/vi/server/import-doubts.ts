/** Why a value of a file is not believed. `cell` names the column and quotes the cell: `ngày hết hạn "21/05/1932"`. */
export const importDoubts = {
  longPast: (cell: string, date: string) => `${cell} được đọc là ${date}, đã qua quá lâu; hãy xem lại năm`,
  farAhead: (cell: string, date: string) => `${cell} được đọc là ${date}, còn quá xa; hãy xem lại năm`,
  otherTerm: (cell: string, issuedOn: string, term: string, computed: string) =>
    `${cell} không khớp với ngày cấp "${issuedOn}" cộng thời hạn "${term}" (${computed})`,
  splitOff: (cell: string) =>
    `${cell} bắt đầu bằng dấu cách: có thể dấu phẩy trong ô bên trái đã tách ô đó làm hai và đẩy các ô sau lệch cột`,
  placeholder: (cell: string) => `${cell} không phải là một tên`,
  viqr: (cell: string) => `${cell} viết kiểu VIQR, chưa phải tiếng Việt có dấu`,
  numberInName: (cell: string) => `${cell} có số điện thoại hoặc giấy tờ; ai tra thẻ này cũng sẽ đọc được`,
  footnote: (cell: string) => `${cell} có dấu chú thích`,
  remarkInName: (cell: string) => `${cell} có ghi chú bên cạnh tên; ai tra thẻ này cũng sẽ đọc được`,
  superscript: (cell: string) => `${cell} có số nhỏ phía trên hoặc dưới`,
  toothNumbers: (cell: string, teeth: string) => `${cell} giống số hiệu răng (${teeth}) hơn là số răng`,
  manyTeeth: (cell: string, teeth: number) => `${cell} nhiều hơn ${teeth} răng`,
  noDigit: (cell: string) => `${cell} không có chữ số nào`,
  foreignLetters: (cell: string) => `${cell} có chữ cái của bảng chữ khác, trông giống chữ Latinh`,
  decimal: (cell: string) => `${cell} là số thập phân`,
  signs: (cell: string) => `${cell} có ký hiệu không thuộc mã số`,
  wordsBehind: (cell: string) => `${cell} có chữ phía sau mã số`,
  secondNumber: (cell: string) => `${cell} có thể gồm hai mã số; mỗi mã số cần một dòng`,
  noDay: (cell: string) => `${cell} chỉ có tháng và năm; cần ghi rõ ngày`,
  unreadDates: (column: string, date: string) =>
    `cột "${column}" có ngày ${date} nhưng không được đọc; nếu đó là ngày hết hạn, hãy bấm "Sửa cột" và chọn cột này`,
} as const;
