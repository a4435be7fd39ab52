const count = (number: number) => number.toLocaleString('vi-VN');

/** Rows that are skipped, or read although something is missing. `count` is their number, `rows` lists them. */
export const rowNotes = {
  cancelled: (count: string, rows: string) =>
    `bỏ qua ${count} dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): ${rows}`,
  above: (count: string, rows: string) => `không đọc ${count} dòng phía trên dòng tiêu đề: ${rows}`,
  header: (count: string, rows: string) => `bỏ qua ${count} dòng tiêu đề lặp lại: ${rows}`,
  'column numbers': (count: string, rows: string) => `bỏ qua ${count} dòng đánh số cột: ${rows}`,
  units: (count: string, rows: string) => `bỏ qua ${count} dòng ghi đơn vị của các cột: ${rows}`,
  title: (count: string, rows: string) => `bỏ qua ${count} dòng chỉ có một ô chữ (tên nhóm hoặc ghi chú): ${rows}`,
  total: (count: string, rows: string) => `bỏ qua ${count} dòng tổng cộng: ${rows}`,
  signature: (count: string, rows: string) => `bỏ qua ${count} dòng ký tên hoặc ngày lập: ${rows}`,
  'no data': (count: string, rows: string) => `bỏ qua ${count} dòng không có dữ liệu ở các cột được đọc: ${rows}`,
  blank: (count: string, rows: string) => `bỏ qua ${count} dòng trống xen giữa: ${rows}`,
  hidden: (count: string, rows: string) => `${count} dòng ẩn (do lọc hoặc ẩn) cũng được đọc: ${rows}`,
  merged: (count: string, rows: string) =>
    `giá trị của ô gộp (merge) được dùng cho cả ${count} dòng bên dưới ô: ${rows}`,
  grouped: (count: string, rows: string) => `nha khoa của ${count} dòng lấy theo tên nhóm phía trên: ${rows}`,
  computed: (count: string, rows: string) =>
    `ngày hết hạn của ${count} thẻ được tính từ ngày cấp và thời hạn bảo hành: ${rows}`,
  short: (count: string, rows: string) =>
    `${count} dòng có ít ô hơn dòng tiêu đề, các ô thiếu ở cuối được coi là trống: ${rows}`,
} as const;

/** Numbers of twelve digits that are stored, though something about them as printed cards is odd. */
export const printedCardNotes = {
  mistyped: (count: string, rows: string) =>
    `mã số của ${count} thẻ có 12 chữ số như thẻ in nhưng sai số kiểm tra, có thể gõ nhầm: ${rows}`,
  neverPrinted: (count: string, rows: string) => `mã số của ${count} thẻ chưa từng được in: ${rows}`,
  otherClinic: (count: string, rows: string) =>
    `${count} thẻ in đã giao cho nha khoa khác với nha khoa của dòng: ${rows}`,
} as const;

/** Notes on a file. */
export const importNotes = {
  ditto: (cells: string, column: string, rows: string) =>
    `${cells} ô ghi "như trên" ở cột "${column}" lấy giá trị của ô phía trên: ${rows}`,
  mended: (what: string, cells: string, column: string, rows: string) =>
    `đã bỏ ${what} ở ${cells} ô cột "${column}": ${rows}`,
  odd: (what: string, cells: string, column: string, rows: string) =>
    `${cells} ô cột "${column}" ${what}, vẫn được lưu như trong tệp: ${rows}`,
  /** `columns` are in an encoding from before Unicode. */
  legacyColumns: (columns: string, encoding: 'tcvn3' | 'vni') =>
    `chữ ở cột ${columns} viết bằng bảng mã ${encoding === 'vni' ? 'VNI' : 'TCVN3 (ABC)'}, đã được chuyển sang Unicode; hãy xem lại vài dòng`,
  columnsNotRead: (columns: string) => `không đọc cột: ${columns}`,
  withoutHeader: (letters: string) => `${letters} (không có tiêu đề)`,
  moreColumns: (columns: string, more: number) => `${columns} và ${more} cột khác`,
  ofSheet: (sheet: string, note: string) => `Trang tính "${sheet}": ${note}.`,
  ofFile: (note: string) => `${note.charAt(0).toLocaleUpperCase('vi')}${note.slice(1)}.`,
  hiddenSheet: (name: string) => `Trang tính ẩn "${name}" không được đọc.`,
  cancelledSheet: (name: string) => `Trang tính "${name}" gồm thẻ đã hủy nên không được đọc.`,
  sampleSheet: (name: string) => `Trang tính "${name}" là mẫu hoặc hướng dẫn nên không được đọc.`,
  sheetWithoutHeader: (name: string) =>
    `Trang tính "${name}" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.`,
  daysTwoWays: (position: string) =>
    `Mọi ngày dạng chữ trong tệp (chẳng hạn ở ${position}) đều có thể hiểu theo hai cách; đã đọc theo thứ tự ngày/tháng/năm.`,
  daysSwapped:
    'Các ô ngày của Excel có ngày không quá 12, còn mọi ngày dạng chữ đều quá 12: có thể Excel đã đảo ngày và tháng của các ô ngày. Hãy chọn cách đọc.',
  ordersConflict: (byDay: number, byMonth: number, others: number) =>
    `${count(byDay)} ngày chỉ hiểu được theo ngày/tháng/năm, ${count(byMonth)} ngày chỉ theo tháng/ngày/năm. Hãy chọn cách đọc ${count(others)} ngày còn lại.`,
  evidentlyMonthFirst: (dates: number) =>
    `Đọc là tháng/ngày/năm, vì ${count(dates)} ngày khác chỉ hiểu được theo cách đó.`,
  evidentlyDayFirst: (dates: number) =>
    `Đọc là ngày/tháng/năm, vì ${count(dates)} ngày khác chỉ hiểu được theo cách đó.`,
  statedMonthFirst: (column: string) => `cột "${column}" được đọc theo thứ tự tháng/ngày/năm như tiêu đề ghi`,
  cellsSwapped: (cells: number) => `Ngày và tháng của ${count(cells)} ô ngày đã được đảo lại như đã chọn.`,
  dayFirst: 'Các ngày có thể hiểu theo hai cách được đọc theo thứ tự ngày/tháng/năm như đã chọn.',
  monthFirst: 'Các ngày có thể hiểu theo hai cách được đọc theo thứ tự tháng/ngày/năm như đã chọn.',
  stillDayFirst: (dates: number) =>
    `${dates.toLocaleString('vi-VN')} ngày dạng chữ chỉ có thể hiểu theo thứ tự ngày/tháng/năm nên được đọc như vậy.`,
  notInFile: (rows: number) =>
    `${rows.toLocaleString('vi-VN')} dòng đã được sửa hoặc bỏ qua không có trong phần được đọc của tệp.`,
  alias: (name: string, target: string, rows: number) =>
    `"${name}" được ghi là "${target}" (${rows.toLocaleString('vi-VN')} dòng).`,

  /** @param runs `5, 7–9` */
  rows: (runs: string, others: number) =>
    `dòng ${runs}${others > 0 ? ` và ${others.toLocaleString('vi-VN')} dòng khác` : ''}`,
  ambiguous: (name: string, where: string, names: readonly string[]) =>
    `"${name}" (${where}) có thể là ${names.map((one) => `"${one}"`).join(' hoặc ')}`,
  unknownClinic: (name: string, where: string) => `Nha khoa "${name}" chưa có trong danh mục (${where})`,
  unknownProduct: (name: string, where: string) => `Sản phẩm "${name}" chưa có trong danh mục (${where})`,
  unknownRows: (rows: number, position: string) => `${rows} dòng, từ ${position}`,
  nearest: (unknown: string, name: string) => `${unknown}; gần giống "${name}"`,
} as const;

/** The outcome of an import. */
export const importVerdicts = {
  imported: (added: number, updated: number, same: number, skipped: number, faulty: number) => {
    const parts: [number, string][] = [
      [updated, `cập nhật ${updated} thẻ`],
      [same, `${same} thẻ không đổi`],
      [skipped, `bỏ qua ${skipped} dòng`],
      [faulty, `để lại ${faulty} dòng lỗi`],
    ];
    const others = parts.filter(([count]) => count > 0).map(([, text]) => `, ${text}`);
    return `Đã nhập ${added} thẻ bảo hành${others.join('')}.`;
  },
  checked: (rows: number) => `Kiểm tra xong: ${rows} dòng đều hợp lệ, chưa nhập dòng nào.`,
  refused: (issues: number, rows: number, inRegister: number) => {
    const some = inRegister > 0 ? `, trong đó ${inRegister} thẻ đã có trong hệ thống` : '';
    return `Không nhập dòng nào: ${issues} lỗi trong ${rows} dòng${some}.`;
  },
  otherValues: (cards: number) =>
    `Không nhập dòng nào: ${cards} thẻ đã có trong hệ thống với nội dung khác. Hãy mở để xem nội dung cũ và mới, rồi chọn bỏ qua hoặc cập nhật.`,
  /** `at` is the earlier import: its day, and its file name if that differs. */
  repeated: (cards: number, at: { day: string; fileName: string | null } | null) => {
    const all =
      cards === 1 ? 'thẻ duy nhất trong tệp đã có trong hệ thống' : `cả ${cards} thẻ đều đã có trong hệ thống`;
    const name = at?.fileName ? ` với tên "${at.fileName}"` : '';
    const when = at ? ` ngày ${at.day}${name}` : '';
    return `Tệp này đã được nhập${when}: ${all}. Không có gì thay đổi.`;
  },
} as const;
