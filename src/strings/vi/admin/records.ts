/** What the fields of the records are called in lists and forms. */
export const warrantyFields = {
  productName: 'Tên sản phẩm',
  customerName: 'Họ tên',
  cardNumber: 'Mã số',
  clinicName: 'Nha khoa',
  doctorName: 'Bác sĩ',
  quantity: 'Số lượng',
  expiresOn: 'Ngày hết hạn',
} as const;

export const clinicFields = { name: 'Tên nha khoa' } as const;

export const productFields = {
  name: 'Tên sản phẩm',
  image: 'Ảnh',
  price: 'Giá',
  translucency: 'Độ trong',
  application: 'Ứng dụng',
  flexuralStrength: 'Độ bền uốn',
  minimumThickness: 'Độ dày phục hình tối thiểu',
  thickness: 'Độ dày',
  diameter: 'Đường kính',
  colour: 'Màu',
  warranty: 'Bảo hành',
} as const;
