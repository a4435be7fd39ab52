const whole = new Intl.NumberFormat('vi-VN');

/** What the API answers about visits. */
export const visits = {
  missing: 'Không tìm thấy lượt khám này, hoặc thẻ của nó đang ở thùng rác.',
  stale: 'Người khác vừa đổi lượt khám này. Xin xem lại rồi thử lần nữa.',
  inFuture: 'Ngày khám không được sau hôm nay',
  nothingSaid: 'Hãy ghi răng nào hỏng hoặc việc gì đã xảy ra',
  decided: 'Lượt khám này đã có quyết định, nên không sửa được nữa.',
  nothingToUndo: 'Không có gì để hoàn tác ở lượt khám này.',
  share: 'Mức chi trả là số nguyên từ 0 đến 100',
  /** Why a step is not possible. */
  notNow: {
    ask: 'Chỉ hỏi thêm được khi lượt khám đang chờ xét.',
    answer: 'Không có câu hỏi nào đang chờ trả lời.',
    approve: 'Lượt khám này không chờ quyết định nữa.',
    decline: 'Lượt khám này không chờ quyết định nữa.',
    finish: 'Chỉ báo xong được khi bảo hành đã được duyệt.',
    withdraw: 'Lượt khám này không rút lại được nữa.',
    reopen: 'Chỉ mở lại được lượt khám đã bị từ chối.',
  },
  noted: { 'check-up': 'Đã ghi lượt kiểm tra định kỳ.', damage: 'Đã ghi hư hỏng, chờ xét bảo hành.' },
  changed: 'Đã lưu.',
  undone: 'Đã hoàn tác.',
  exported: (count: number) => `${whole.format(count)} lượt khám`,
  columns: {
    cardNumber: 'Mã thẻ',
    customerName: 'Khách hàng',
    productName: 'Sản phẩm',
    clinicName: 'Nha khoa',
    kind: 'Loại',
    state: 'Tình trạng',
    visitedOn: 'Ngày khám',
    toothPosition: 'Vị trí răng',
    note: 'Việc xảy ra',
    decision: 'Ý kiến',
    share: 'Mức chi trả (%)',
    createdBy: 'Người ghi',
  },
  sheet: 'Lượt khám',
  fileName: (day: string) => `luot-kham-${day}`,
} as const;
