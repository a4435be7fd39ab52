/** The labels of the fields of a card, wherever one is named: form, list, history, import. */
export const warrantyLabels = {
  productName: 'Tên sản phẩm',
  customerName: 'Họ tên',
  cardNumber: 'Mã số',
  clinicName: 'Nha khoa',
  doctorName: 'Bác sĩ',
  quantity: 'Số lượng',
  expiresOn: 'Ngày hết hạn',
  issuedOn: 'Ngày cấp',
  toothPosition: 'Vị trí răng',
  lot: 'Số lô',
  note: 'Ghi chú',
} as const;

/** The labels of the fields of a clinic. */
export const clinicLabels = {
  name: 'Tên nha khoa',
  address: 'Địa chỉ',
  province: 'Tỉnh thành',
  phone: 'Điện thoại',
  email: 'Thư điện tử',
  map: 'Liên kết bản đồ',
  doctors: 'Các bác sĩ',
  aliases: 'Tên gọi khác',
} as const;

/** The labels of the fields of a product. */
export const productLabels = {
  image: 'Ảnh',
  gallery: 'Thư viện ảnh',
  name: 'Tên sản phẩm',
  price: 'Giá',
  translucency: 'Độ trong',
  flexuralStrength: 'Độ bền uốn',
  application: 'Ứng dụng',
  applicationEnglish: 'Ứng dụng (tiếng Anh)',
  minimumThickness: 'Độ dày phục hình tối thiểu',
  thickness: 'Độ dày',
  diameter: 'Đường kính',
  colour: 'Màu',
  colourEnglish: 'Màu (tiếng Anh)',
  warranty: 'Bảo hành',
  coverage: 'Mức chi trả khi hỏng',
  group: 'Nhóm',
  indications: 'Chỉ định',
  bridgeUnits: 'Cầu răng tối đa',
  position: 'Thứ tự',
  aliases: 'Tên gọi khác',
} as const;
