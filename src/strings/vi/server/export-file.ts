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

/** The file with everything that is kept about a customer. */
export const personalData = {
  sheet: 'Dữ liệu của khách hàng',
  fileName: (day: string) => `Dữ liệu của khách hàng ${day}`,
  columns: { record: 'Mục', part: 'Phần', at: 'Lúc', by: 'Ai', field: 'Dữ liệu', to: 'Giá trị', from: 'Trước đó' },
  /** Where something is kept. */
  places: {
    warranty: 'Thẻ bảo hành',
    printedCard: 'Thẻ in',
    visit: 'Lượt khám và yêu cầu',
    clinicIssue: 'Nha khoa tự cấp thẻ',
    lookUpNote: 'Tra cứu cần xem lại',
    recallTold: 'Thu hồi',
  },
  history: (kind: string, action: string) => `Nhật ký · ${kind}: ${action}`,
  /** What is kept there, beside the fields of a card. */
  labels: {
    createdAt: 'Tạo lúc',
    createdBy: 'Người tạo',
    updatedAt: 'Sửa lần cuối lúc',
    binnedAt: 'Vào thùng rác lúc',
    binnedBy: 'Người xóa',
    importId: 'Nhập từ tệp',
    batchId: 'Lô thẻ',
    place: 'Thứ tự trong lô',
    clinicId: 'Nha khoa',
    productId: 'Sản phẩm',
    accountId: 'Tài khoản đã cấp',
    handedOn: 'Ngày giao',
    voidedAt: 'Hủy lúc',
    voidReason: 'Lý do hủy',
    kind: 'Loại',
    state: 'Tình trạng',
    visitedOn: 'Ngày khám',
    decision: 'Ý kiến',
    share: 'Mức chi trả (%)',
    readAt: 'Nha khoa đọc lúc',
    issuedAt: 'Cấp lúc',
    day: 'Ngày',
    count: 'Số lần',
    recallId: 'Thông báo thu hồi',
    toldAt: 'Báo khách lúc',
    toldBy: 'Người báo khách',
  },
  reasons: {
    'near-miss': 'Gõ nhầm số',
    'wrong-code': 'Mã QR không khớp',
    void: 'Thẻ đã hủy',
    blank: 'Thẻ chưa giao cho nha khoa nào',
    'never-printed': 'Số chưa từng in',
    'many-networks': 'Tra từ nhiều mạng trong một ngày',
  },
} as const;
