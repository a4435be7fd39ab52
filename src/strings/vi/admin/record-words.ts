import { forms } from '#strings/vi/admin/forms.ts';

/** The length of a warranty. */
interface Term {
  months: number;
  days: number;
}

/** `10 năm`, `1 năm 6 tháng`, `90 ngày`. */
function termText({ months, days }: Term): string {
  const parts = [
    [Math.floor(months / 12), 'năm'],
    [months % 12, 'tháng'],
    [days, 'ngày'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The words of the list and the bin of each record type, by its name in the API. */
export const resourceWords = {
  user: {
    typeName: 'người dùng',
    emptyBin: 'No users found in the database',
    title: 'QUẢN LÝ NGƯỜI DÙNG',
    placeholder: 'Tìm kiếm theo Tên sản phẩm, Họ tên, Mã số,...',
    create: 'Thêm người dùng',
    empty: 'Không có người dùng nào trong dữ liệu',
    removeAll: 'Xóa tất cả',
    confirm: (name: string) => `Bạn có muốn xóa người dùng "${name}" vào thùng rác?`,
    confirmMany: 'Bạn có muốn xóa hết người dùng?',
    removed: 'Xóa Thành Công!',
    removedMany: 'Xóa khách hàng thành công!',
    notRemoved: 'Có lỗi khi xóa',
    notRemovedMany: 'Failed to delete user',
    alertMany: 'Lỗi xóa người dùng',
    notFetched: 'Failed to fetch user.',
  },
  dental: {
    typeName: 'nha khoa',
    emptyBin: 'No dentals found in the database',
    title: 'QUẢN LÝ NHA KHOA',
    placeholder: 'Tìm kiếm theo tên nha khoa',
    create: 'Thêm nha khoa',
    empty: 'Không có nha khoa nào trong dữ liệu',
    removeAll: 'Xóa hết',
    confirm: (name: string) => `Bạn có muốn xóa nha khoa "${name}" vào thùng rác?`,
    confirmMany: 'Bạn có muốn xóa hết nha khoa?',
    removed: 'Xóa thành công!',
    removedMany: 'Xóa thành công!',
    notRemoved: 'Xóa bị lỗi',
    notRemovedMany: 'Xóa bị lỗi',
    alertMany: 'Lỗi xóa nha khoa',
    notFetched: 'Failed to fetch dental.',
  },
  product: {
    typeName: 'sản phẩm',
    emptyBin: 'No products found in the database',
    title: 'QUẢN LÝ SẢN PHẨM',
    placeholder: 'Tìm kiếm theo tên sản phẩm',
    create: 'Thêm sản phẩm',
    empty: 'Không có sản phẩm nào trong dữ liệu',
    removeAll: 'Xóa hết',
    confirm: (name: string) => `Bạn có muốn xóa sản phẩm "${name}" vào thùng rác?`,
    confirmMany: 'Bạn có muốn xóa hết sản phẩm?',
    removed: 'Xóa sản phẩm thành công!',
    removedMany: 'Xóa sản phẩm thành công!',
    notRemoved: 'Failed to delete product',
    notRemovedMany: 'Failed to delete product',
    alertMany: 'Lỗi xóa sản phẩm',
    notFetched: 'Failed to fetch product.',
  },
} as const;

/** The words of the form of each record type. */
export const resourceForms = {
  user: {
    create: 'Thêm người dùng',
    update: 'Sửa người dùng',
    incomplete: forms.errors,
    created: 'Tạo Khách hàng thành công',
    updated: 'Cập nhật khách hàng thành công',
    notCreated: 'Failed to create user',
    notUpdated: 'Lỗi',
    fetched: 'User fetched successfully!',
    sections: { patient: 'Khách hàng', work: 'Sản phẩm và nơi điều trị' },
    taken: 'Mã số này đã có trong một thẻ khác.',
    printedNumber: {
      mistyped: 'Mã số này sai số kiểm tra của thẻ in, có thể gõ nhầm.',
      neverPrinted: 'Mã số này chưa từng được in.',
      otherClinic: (clinic: string) => `Thẻ in này thuộc nha khoa khác: ${clinic}.`,
      void: 'Thẻ in này đã hủy.',
    },
    visits: 'Lượt khám của thẻ này',
    createClinic: (name: string) => `Thêm nha khoa "${name}"`,
    newClinicHint: 'Địa chỉ, điện thoại và các mục khác có thể điền sau, ở trang của nha khoa.',
    before: {
      offer: (values: readonly string[]) => `Thẻ trước: ${values.join(' · ')}`,
      use: 'Dùng lại',
    },
    computed: (term: Term) => `Tính từ ngày cấp và thời hạn của sản phẩm: ${termText(term)}.`,
  },
  dental: {
    create: 'Thêm nha khoa',
    update: 'Sửa nha khoa',
    incomplete: 'Please fill in all fields',
    created: 'Đã tạo nha khoa thành công',
    updated: 'Cập nhật nha khoa thành công',
    notCreated: 'Failed to create dental',
    notUpdated: 'Failed to update dental',
    sections: { contact: 'Tên và liên hệ', names: 'Bác sĩ và tên gọi khác' },
    hints: {
      address:
        'Số nhà, đường, phường hoặc xã. Nha khoa có địa chỉ, điện thoại hoặc bản đồ thì hiện trên trang Cộng sự.',
      map: 'Dán liên kết chia sẻ từ ứng dụng bản đồ.',
      doctors: 'Mỗi dòng một bác sĩ. Được gợi ý khi nhập thẻ của nha khoa này.',
      aliases: 'Mỗi dòng một cách viết. Tệp nhập ghi tên này thì được hiểu là nha khoa này.',
    },
  },
  product: {
    create: 'Thêm sản phẩm',
    update: 'Sửa sản phẩm',
    incomplete: 'Please fill in all fields and select an image',
    created: 'Product created successfully',
    updated: 'Cập nhật sản phẩm thành công',
    notCreated: 'Failed to create product',
    notUpdated: 'Failed to update product',
    sections: { shown: 'Tên, giá và ảnh', catalogue: 'Trong danh mục', measures: 'Thông số', use: 'Sử dụng' },
    hints: {
      aliases: 'Mỗi dòng một cách viết. Tệp nhập ghi tên này thì được hiểu là sản phẩm này.',
      group: 'Chọn một nhóm đang dùng hoặc gõ nhóm mới, chẳng hạn Zirconia nhiều lớp.',
      indications: 'Nha sĩ lọc sản phẩm theo các chỉ định này.',
      bridgeUnits: (min: number, max: number) => `Số đơn vị của cầu răng dài nhất, từ ${min} đến ${max}.`,
      coverage: 'Từng bậc theo năm kể từ ngày cấp, chẳng hạn 3 năm: 100 %; 4 năm: 20 %.',
      position: 'Số nhỏ đứng trước; để trống thì đứng sau. Sắp xếp cả danh mục: ở danh sách sản phẩm.',
      term: (term: Term) => `Để tính ngày hết hạn từ ngày cấp: ${termText(term)}.`,
      english: 'Cho trang tiếng Anh. Để trống thì trang ấy tự dịch từ quen thuộc, còn lại hiện tiếng Việt.',
      noTerm: 'Chưa đọc được thời hạn để tính ngày hết hạn. Hãy ghi như: 10 năm.',
    },
  },
} as const;
