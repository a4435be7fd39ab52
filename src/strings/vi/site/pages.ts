/** The words of the small pages, which no other page loads. */
export const partner = {
  title: 'Cộng sự',
  description: 'Các nha khoa làm răng sứ chính hãng và cấp thẻ bảo hành.',
  heading: 'Partner',
  filter: 'Tìm nha khoa theo tên',
  submit: 'Tìm',
  count: (count: number) => `${count} nha khoa`,
  none: 'Không có nha khoa nào có tên như vậy.',
  empty: 'Danh sách nha khoa đang được cập nhật.',
} as const;

export const photos = {
  title: 'Ảnh',
  description: 'Hình ảnh răng sứ và các ca phục hình.',
  heading: 'Will be soon',
  lead: 'Hình ảnh các ca phục hình đang được chuẩn bị. Trong lúc chờ, mời bạn xem các dòng sứ của chúng tôi.',
  toProducts: 'Xem sản phẩm',
} as const;

export const contact = {
  title: 'Liên hệ',
  description: 'Điện thoại, đường dây hỗ trợ khẩn cấp 24/7 và địa chỉ các văn phòng.',
  heading: 'Contact',
  lead: 'Hãy gọi cho chúng tôi, hoặc ghé văn phòng gần bạn.',
  offices: 'Văn phòng',
  map: 'Xem bản đồ',
} as const;
