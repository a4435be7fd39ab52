const whole = new Intl.NumberFormat('vi-VN');

/** A period of which one end may be open. */
const between = (from: string | undefined, to: string | undefined) =>
  [from && `từ ${from}`, to && `đến ${to}`].filter(Boolean).join(' ');

/** Generic words of names of clinics, and their usual initials. */
const initials: readonly (readonly [words: RegExp, initials: string])[] = [
  [/phòng khám nha khoa/giu, 'PKNK'],
  [/trung tâm nha khoa/giu, 'TTNK'],
  [/nha khoa/giu, 'NK'],
  [/phòng khám/giu, 'PK'],
  [/trung tâm/giu, 'TT'],
  [/hệ thống/giu, 'HT'],
  [/bệnh viện/giu, 'BV'],
  [/răng hàm mặt/giu, 'RHM'],
  [/thẩm mỹ/giu, 'TM'],
  [/quốc tế/giu, 'QT'],
  [/chuyên khoa/giu, 'CK'],
];

/** The words of the lists of the back office. */
export const list = {
  search: 'Tìm kiếm',
  clearSearch: 'Xóa nội dung tìm kiếm',
  clearFilters: 'Xóa bộ lọc',
  filter: 'Hạn bảo hành',
  expiry: {
    valid: 'Còn hạn',
    in30: 'Hết hạn trong 30 ngày',
    in60: 'Hết hạn trong 60 ngày',
    in90: 'Hết hạn trong 90 ngày',
    expired: 'Đã hết hạn',
  },
  filterNames: {
    clinic: 'Nha khoa',
    product: 'Sản phẩm',
    month: 'Ngày nhập',
    issued: 'Ngày cấp',
    import: 'Tệp nhập',
    by: 'Người thêm',
  },
  anyOf: (filter: string) => `${filter}: tất cả`,
  counted: (choice: string, count: number) => `${choice} (${whole.format(count)})`,
  monthName: (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`,
  moreFilters: (active: number) => (active === 0 ? 'Bộ lọc và sắp xếp' : `Bộ lọc và sắp xếp (${active})`),
  showMatches: (total: number) => `Xem ${whole.format(total)} mục`,
  filters: {
    clinic: (name: string) => `Nha khoa: ${name}`,
    product: (name: string) => `Sản phẩm: ${name}`,
    month: (month: string) => `Tạo trong tháng ${month.slice(5)}/${month.slice(0, 4)}`,
    issued: (month: string) => `Cấp trong tháng ${month.slice(5)}/${month.slice(0, 4)}`,
    import: (id: string) => `Tệp nhập số ${id}`,
    by: (name: string) => `Người thêm: ${name}`,
    edit: (filter: string) => `Sửa lọc ${filter}`,
    drop: (filter: string) => `Bỏ lọc ${filter}`,
  },
  period: {
    choose: 'Khoảng ngày khác…',
    first: 'Từ ngày',
    last: 'Đến ngày',
    apply: 'Lọc',
    placeholder: 'DD/MM/YYYY',
    invalid: 'Hãy nhập một ngày có thật, như 31/12/2026',
    empty: 'Hãy nhập ít nhất một ngày',
    reversed: 'Ngày cuối không được trước ngày đầu',
    expiry: (from: string | undefined, to: string | undefined) => `Hết hạn ${between(from, to)}`,
    issued: (from: string | undefined, to: string | undefined) => `Cấp ${between(from, to)}`,
    month: (from: string | undefined, to: string | undefined) => `Nhập ${between(from, to)}`,
  },
  importName: (fileName: string, day: string) => `${fileName}, ${day}`,
  namedCards: (count: number) =>
    count === 0
      ? 'Không có thẻ nào ghi tên này.'
      : `${whole.format(count)} thẻ ghi tên này; các thẻ vẫn giữ nguyên tên.`,
  countingCards: 'Đang đếm các thẻ ghi tên này…',
  ownPage: 'Mở trang riêng',
  closePanel: 'Đóng thẻ đang xem',
  columnWidth: (column: string) => `Độ rộng cột ${column}`,
  columnWidthHint: 'Kéo để đổi độ rộng, nhấp đúp để trở lại như đầu',
  roomyRows: 'Dòng thoáng',
  genericInitials: (type: string) => initials.reduce((text, [word, short]) => text.replace(word, short), type),
  number: 'STT',
  actions: 'Thao tác',
  edit: 'Sửa',
  remove: 'Xóa',
  editRow: (name: string) => `Sửa ${name}`,
  removeRow: (name: string) => `Xóa ${name}`,
  selectRow: (name: string) => `Chọn ${name}`,
  selectAll: 'Chọn tất cả',
  onlyPage: 'Chỉ trang này',
  selected: (count: number, wire: string) => `Selected: ${whole.format(count)} ${wire}(s)`,
  selectedLive: (count: number) => (count === 0 ? 'Không chọn mục nào' : `Đã chọn ${whole.format(count)} mục`),
  goesToBin: (matching: readonly string[] | undefined) =>
    [
      ...(matching === undefined
        ? []
        : [matching.length === 0 ? 'Đó là cả danh sách.' : `Đó là các mục khớp với ${matching.join('; ')}.`]),
      'Các mục này vào thùng rác, từ đó khôi phục được.',
    ].join(' '),
  selectAllOf: (total: number) => `Chọn tất cả ${whole.format(total)} mục`,
  unselect: 'Bỏ chọn',
  removeSelected: 'Xóa lựa chọn',
  bulk: 'Các mục đã chọn',
  expired: 'Hết hạn',
  caption: (from: number, to: number, total: number) =>
    `Hiển thị mục từ ${whole.format(from)} đến ${whole.format(to)} của ${whole.format(total)} mục`,
  paging: 'Phân trang',
  page: (page: number) => `Trang ${page}`,
  previous: 'Trang trước',
  next: 'Trang sau',
  sortBy: (column: string) => `Sắp xếp theo ${column}`,
  sort: 'Sắp xếp',
  newest: 'Mới nhất',
  ascending: (column: string) => `${column} tăng dần`,
  descending: (column: string) => `${column} giảm dần`,
  noMatch: 'Không có mục nào khớp với tìm kiếm.',
  outdated: 'Các dòng dưới đây là của lần tải trước, có thể đã cũ.',
  binned: (name: string) => `Đã chuyển ${name} vào thùng rác.`,
  undoLabel: 'Vừa thực hiện',
  binnedMany: (count: number) => `Đã chuyển ${whole.format(count)} mục vào thùng rác.`,
  changedMany: (count: number) => `Đã xóa hoặc sửa ${whole.format(count)} mục.`,
  quoted: (name: string) => `"${name}"`,
  items: (count: number) => `${whole.format(count)} mục`,
  undoOne: (name: string) => `Hoàn tác ${name}`,
  undoAll: 'Hoàn tác tất cả',
  restored: 'Khôi phục thành công!',
  notRestored: 'Không khôi phục được.',
} as const;
