import { type RecordTypeKey, recordUnits } from '#strings/vi/record-types.ts';

/** What the API answers after a change to a record, or why it is not found or not changed. */
export const records = {
  restored: 'Khôi phục thành công!',
  restoredSome: (count: number, conflicts: number) =>
    `Đã khôi phục ${count.toLocaleString('vi-VN')} bản ghi; ${conflicts.toLocaleString('vi-VN')} bản ghi còn trong thùng rác.`,
  removed: 'Đã xóa vĩnh viễn!',
  merged: (cards: number) => `Đã gộp. ${cards.toLocaleString('vi-VN')} thẻ được đổi tên.`,
  settledCards: ({ adoptedCards, updatedCards }: { adoptedCards: number; updatedCards: number }) =>
    [
      adoptedCards > 0 && `Đã nhận ${adoptedCards.toLocaleString('vi-VN')} thẻ.`,
      updatedCards > 0 && `Đã ghi tên vào ${updatedCards.toLocaleString('vi-VN')} thẻ.`,
    ]
      .filter(Boolean)
      .join(' ') || 'Không có thẻ nào cần thay đổi.',
  mergedWithItself: 'Hãy chọn một mục khác để gộp.',
  movedToItself: 'Hãy chọn một sản phẩm khác để đặt cạnh.',
  orderChanged: 'Nhiều người đang sắp xếp danh mục. Xin thử lại.',
  binChanged: 'Thùng rác vừa thay đổi. Hãy xem lại rồi chọn lại.',
  warranty: {
    created: 'Tạo Khách hàng thành công',
    updated: 'Cập nhật khách hàng thành công',
    binned: 'Xóa Thành Công!',
    manyBinned: 'Xóa khách hàng thành công!',
    missing: 'Không tìm thấy thẻ bảo hành này.',
    inBin: 'Thẻ này đang ở trong thùng rác.',
    notInBin: 'Thẻ này không có trong thùng rác.',
    stale: 'Thẻ này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Mã số của thẻ này đã được cấp cho một thẻ khác đang sử dụng.',
    voidNumber: 'Mã số này là của thẻ in đã hủy, không cấp cho khách được nữa',
    duplicate: (cardNumber: string) => `Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`,
    unknownProduct: (name: string) => `Không có sản phẩm nào đang hoạt động tên "${name}"`,
    ambiguousName: (name: string, names: readonly string[]) =>
      `"${name}" có thể là ${names.map((one) => `"${one}"`).join(' hoặc ')}. Hãy chọn một.`,
    unknownClinic: (name: string) => `Không có nha khoa nào đang hoạt động tên "${name}"`,
  },
  clinic: {
    created: 'Đã tạo nha khoa thành công',
    updated: 'Cập nhật nha khoa thành công',
    binned: 'Xóa thành công!',
    manyBinned: 'Xóa thành công!',
    missing: 'Không tìm thấy nha khoa này.',
    inBin: 'Nha khoa này đang ở trong thùng rác.',
    notInBin: 'Nha khoa này không có trong thùng rác.',
    stale: 'Nha khoa này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một nha khoa khác đang dùng tên này.',
    duplicate: (name: string) => `Nha khoa "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của nha khoa "${holder}"`,
  },
  product: {
    created: 'Product created successfully',
    updated: 'Cập nhật sản phẩm thành công',
    binned: 'Xóa sản phẩm thành công!',
    manyBinned: 'Xóa sản phẩm thành công!',
    notPicture: 'Hãy chọn một tệp ảnh',
    missing: 'Không tìm thấy sản phẩm này.',
    inBin: 'Sản phẩm này đang ở trong thùng rác.',
    notInBin: 'Sản phẩm này không có trong thùng rác.',
    stale: 'Sản phẩm này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    duplicateInBin: 'Đã có một sản phẩm khác đang dùng tên này.',
    duplicate: (name: string) => `Sản phẩm "${name}" đã có.`,
    aliasTaken: (alias: string, holder: string) => `"${alias}" đã là tên của sản phẩm "${holder}"`,
  },
} as const;

/** What the API answers to an edit of many cards at once. */
export const bulkEdits = {
  edited: (count: number) => `Đã sửa ${count.toLocaleString('vi-VN')} thẻ.`,
  changedMeanwhile: 'Các thẻ đã chọn vừa được người khác sửa. Hãy xem lại thay đổi trước khi lưu.',
} as const;

/** What the API answers about saved views of the list of cards. */
export const savedViews = {
  created: 'Đã lưu mẫu lọc.',
  updated: 'Đã sửa mẫu lọc.',
  removed: 'Đã xóa mẫu lọc.',
  missing: 'Không tìm thấy mẫu lọc này.',
  notYours: 'Chỉ người tạo hoặc chủ cửa hàng được sửa mẫu lọc này.',
  notShared: 'Tài khoản chỉ xem không chia sẻ được mẫu lọc.',
  duplicate: (name: string) => `Bạn đã có mẫu lọc tên "${name}".`,
  tooMany: (max: number) => `Mỗi tài khoản lưu được nhiều nhất ${max} mẫu lọc. Hãy xóa bớt rồi thử lại.`,
} as const;

const count = (value: number) => value.toLocaleString('vi-VN');

/** What the API answers to the undo of a change, and to the undo of that. */
export const changes = {
  missing: 'Không tìm thấy thay đổi này.',
  alreadyUndone: 'Thay đổi này đã được hoàn tác.',
  alreadyRedone: 'Thay đổi này đã được làm lại.',
  underWay: 'Một thay đổi lớn khác của bạn đang được lưu. Hãy đợi rồi thử lại.',
  numberTaken: 'Mã số vừa được cấp cho một thẻ khác. Vui lòng thử lại.',
  undone: (done: number, total: number, type: RecordTypeKey) =>
    `Đã hoàn tác ${count(done)} trên ${count(total)} ${recordUnits[type]}.`,
  redone: (done: number, total: number, type: RecordTypeKey) =>
    `Đã làm lại ${count(done)} trên ${count(total)} ${recordUnits[type]}.`,
  /** Why a record was left as it is. */
  reasons: {
    edited: (fields: string, by: string, at: string) => `${fields}: ${by} đã sửa lúc ${at}`,
    binned: (by: string, at: string) => `${by} đã chuyển vào thùng rác lúc ${at}`,
    restored: (by: string, at: string) => `${by} đã khôi phục lúc ${at}`,
    changed: (fields: string) => (fields === '' ? 'đã thay đổi từ đó' : `${fields}: đã thay đổi từ đó`),
    taken: 'mã số hoặc tên đã được dùng ở nơi khác',
    void: 'mã số là của thẻ in đã hủy',
    removed: 'đã xóa vĩnh viễn',
    inUse: (cards: number) => `đang có ${count(cards)} thẻ`,
    pictures: 'ảnh không hoàn tác được: hãy chọn lại ảnh trong biểu mẫu',
  },
} as const;

/** The history of the register, as the server speaks of it. */
export const history = {
  missing: 'Không tìm thấy dòng nhật ký này.',
  fileName: (day: string) => `Nhật ký ${day}`,
  sheet: 'Nhật ký',
  columns: {
    at: 'Lúc',
    by: 'Ai',
    action: 'Việc',
    kind: 'Loại',
    record: 'Mục',
    changes: 'Thay đổi',
    note: 'Ghi chú',
  },
} as const;
