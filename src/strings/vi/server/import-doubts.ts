/** Why a value of a file is not believed. `cell` names the column and quotes the cell: `ngày hết hạn "21/05/1932"`. */
export const importDoubts = {
  longPast: (cell: string, date: string) => `${cell} được đọc là ${date}, đã qua quá lâu; hãy xem lại năm`,
  farAhead: (cell: string, date: string) => `${cell} được đọc là ${date}, còn quá xa; hãy xem lại năm`,
  otherTerm: (cell: string, issuedOn: string, term: string, computed: string) =>
    `${cell} không khớp với ngày cấp "${issuedOn}" cộng thời hạn "${term}" (${computed})`,
  noDay: (cell: string) => `${cell} chỉ có tháng và năm; cần ghi rõ ngày`,
  unreadDates: (column: string, date: string) =>
    `cột "${column}" có ngày ${date} nhưng không được đọc; nếu đó là ngày hết hạn, hãy bấm "Sửa cột" và chọn cột này`,
} as const;
