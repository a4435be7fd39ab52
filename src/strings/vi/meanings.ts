/** What English sentences of the specification mean, for a quiet line below them. */
const meanings: Readonly<Record<string, string>> = {
  'Almost...': 'Xin xác nhận',
  'No users found in the database': 'Thùng rác không có thẻ nào',
  'No dentals found in the database': 'Thùng rác không có nha khoa nào',
  'No products found in the database': 'Thùng rác không có sản phẩm nào',
  'Failed to delete user': 'Chưa xóa được thẻ',
  'Failed to delete product': 'Chưa xóa được sản phẩm',
  'Failed to fetch user.': 'Chưa tải được thẻ',
  'Failed to fetch dental.': 'Chưa tải được nha khoa',
  'Failed to fetch product.': 'Chưa tải được sản phẩm',
  'Failed to create user': 'Chưa thêm được thẻ',
  'Failed to create dental': 'Chưa thêm được nha khoa',
  'Failed to create product': 'Chưa thêm được sản phẩm',
  'Failed to update dental': 'Chưa lưu được nha khoa',
  'Failed to update product': 'Chưa lưu được sản phẩm',
  'Failed to load options. Please try again later.': 'Chưa tải được danh sách để chọn',
  'User fetched successfully!': 'Đã tải thẻ',
  'Product created successfully': 'Đã thêm sản phẩm',
  'Please fill in all fields': 'Xin điền đủ các mục',
  'Please fill in all fields and select an image': 'Xin điền đủ các mục và chọn ảnh',
  'Server error, please try again later': 'Máy chủ gặp lỗi, xin thử lại sau',
};

/** What a text means, if it is an English sentence of the specification. */
export const meaningOf = (text: string): string | undefined => meanings[text];
