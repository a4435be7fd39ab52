/** The words that the forms of all record types share. */
export const forms = {
  required: 'bắt buộc',
  back: 'Về danh sách',
  save: 'Lưu',
  saveAndNext: 'Lưu và thêm tiếp',
  discard: 'Bỏ',
  discarded: 'Đã bỏ các thay đổi.',
  storedShown: 'Máy chủ đã không trả lời lần lưu trước. Đây là bản đang được lưu.',
  saving: 'Đang lưu…',
  uploading: (percent: number) => `Đang tải ảnh lên: ${percent}%`,
  processing: 'Đã tải ảnh lên, máy chủ đang xử lý…',
  unchanged: 'Không có gì thay đổi',
  unsaved: 'Bạn có thay đổi chưa lưu',
  mayNotWrite: 'Tài khoản của bạn chỉ được xem, không được sửa.',
  inBin: 'Bản ghi này đang ở trong thùng rác. Hãy khôi phục trước khi sửa.',
  toBin: 'Mở thùng rác',
  errors: 'Chưa lưu được. Xin sửa các mục sau:',
  serverError: 'Server error, please try again later',
  active: 'Active',
  inactive: 'InActive',
  state: 'Trạng thái',

  leave: {
    title: 'Rời trang này?',
    body: 'Bạn có thay đổi chưa lưu. Nếu rời đi, thay đổi được giữ thành bản nháp trong thẻ trình duyệt này.',
    picture: 'Ảnh vừa chọn không giữ được trong bản nháp.',
    confirm: 'Rời trang',
  },

  draft: {
    found: 'Bạn có một bản nháp lúc',
    picture: 'Bản nháp không giữ được ảnh: xin chọn lại ảnh.',
    restore: 'Khôi phục',
    drop: 'Bỏ',
  },

  stale: {
    title: 'Có hai bản khác nhau',
    at: (by: string | undefined) => (by === undefined ? 'Bản mới đã được lưu lúc' : `${by} đã lưu bản mới lúc`),
    you: 'Chính bạn',
    somebody: 'Người khác',
    merged: (by: string, fields: readonly string[]) => `Đã gộp với bản mới. ${by} vừa sửa: ${fields.join(', ')}.`,
    taken: 'Lấy theo bản mới, vì bạn không sửa:',
    kept: 'Giữ theo bản của bạn:',
    ask: 'Cả hai bên đều sửa các mục sau. Xin chọn bản cho từng mục:',
    mine: 'Bản đang sửa',
    theirs: 'Bản đã lưu',
    missing: 'Xin chọn một trong hai bản.',
    picture: 'Ảnh sản phẩm',
    saveMerged: 'Lưu bản đã gộp',
    takeTheirs: 'Lấy bản mới',
    replaced: 'Đã lấy bản mới.',
    empty: '(trống)',
  },

  openExisting: (name: string) => `Mở bản ghi đang giữ: ${name} (trong thẻ mới)`,

  keys: {
    create: [
      ['Enter', 'sang ô kế'],
      ['Ctrl Enter', 'lưu và thêm tiếp'],
      ['Ctrl S', 'lưu'],
    ],
    update: [
      ['Enter', 'sang ô kế'],
      ['Ctrl Enter', 'lưu'],
    ],
  },

  choose: 'Gõ để tìm, không cần dấu',
  noMatch: 'Không có mục nào khớp.',
  clear: (label: string) => `Xóa trống: ${label}`,
  noOptions: 'Chưa có mục nào để chọn.',
  optionsFailed: 'Failed to load options. Please try again later.',

  date: {
    placeholder: 'DD/MM/YYYY',
    open: (field: string) => `Chọn ngày trên lịch: ${field}`,
    calendar: 'Lịch',
    previousMonth: 'Tháng trước',
    nextMonth: 'Tháng sau',
    previousYear: 'Năm trước',
    nextYear: 'Năm sau',
    previousDecade: 'Mười năm trước',
    nextDecade: 'Mười năm sau',
  },

  picture: {
    choose: 'Chọn ảnh',
    replace: 'Chọn ảnh khác',
    undo: 'Bỏ ảnh vừa chọn',
    none: 'Chưa có ảnh',
    preview: 'Ảnh vừa chọn',
    current: 'Ảnh hiện tại',
    notPicture: 'Tệp này không phải ảnh. Hãy chọn một tệp ảnh JPEG, PNG, WebP, AVIF hoặc GIF',
    hint: (megabytes: number) => `JPEG, PNG, WebP, AVIF hoặc GIF, tối đa ${megabytes} MB`,
    one: 'ảnh',
  },

  adopt: {
    title: 'Nhận các thẻ ghi tên này?',
    body: (name: string, cards: number) =>
      `${cards.toLocaleString('vi-VN')} thẻ ghi tên này nhưng chưa thuộc về đâu trong danh mục. Nhận thì các thẻ ấy thuộc về "${name}"; tên ghi trên thẻ không đổi.`,
    take: (cards: number) => `Nhận ${cards.toLocaleString('vi-VN')} thẻ`,
    leave: 'Để nguyên',
  },
  rename: {
    title: 'Ghi tên mới vào các thẻ?',
    body: (before: string, cards: number) =>
      `${cards.toLocaleString('vi-VN')} thẻ bảo hành thuộc về "${before}". Thẻ giữ tên như lúc được cấp, trừ khi bạn ghi tên mới vào đó.`,
    propagate: (cards: number) => `Ghi vào ${cards.toLocaleString('vi-VN')} thẻ`,
    leave: 'Giữ tên cũ',
    updatedCards: (cards: number) => `Đã ghi tên mới vào ${cards.toLocaleString('vi-VN')} thẻ.`,
  },

  history: {
    title: 'Lịch sử thay đổi',
    failed: 'Không tải được lịch sử.',
    none: 'Chưa có thay đổi nào được ghi lại.',
    more: 'Xem thêm',
    fill: 'Khôi phục bản này',
    filled: 'Đã điền bản cũ vào biểu mẫu. Bấm Lưu để giữ.',
  },
} as const;

/** Units of the measures of a product. */
export const productUnits = {
  price: '₫',
  translucency: '%',
  flexuralStrength: 'MPa',
  minimumThickness: 'mm',
  thickness: 'mm',
  diameter: 'mm',
  bridgeUnits: 'đơn vị',
} as const;

/** The page that deletes a card and works without JavaScript. */
export const deleteCard = {
  title: 'Xóa người dùng',
  remove: 'Xóa',
  cancel: 'Hủy',
  mayNot: 'Tài khoản của bạn chỉ được xem, không được xóa.',
  open: 'Mở thẻ',
  gone: 'Không có thẻ này, hoặc thẻ đã ở trong thùng rác.',
  inBin: (name: string) => `Người dùng "${name}" đã vào thùng rác.`,
} as const;
