/** The words of a product, for its own page and for the comparison. */
export const product = {
  description: (name: string) => `${name}: độ trong, độ bền uốn, ứng dụng, kích thước phôi, màu và bảo hành.`,
  back: 'Sản phẩm',
  noPicture: 'Sản phẩm chưa có ảnh',
  compare: 'So sánh',
  attributes: {
    translucency: {
      term: 'Độ trong',
      hint: 'Phần ánh sáng đi qua vật liệu: càng cao càng gần với men răng.',
      best: 'Trong nhất',
    },
    flexuralStrength: {
      term: 'Độ bền uốn',
      hint: 'Sức chịu uốn trước khi gãy: càng cao càng bền.',
      best: 'Bền nhất',
    },
    application: { term: 'Ứng dụng', hint: 'Những loại phục hình dùng vật liệu này.' },
    minimumThickness: {
      term: 'Độ dày phục hình tối thiểu',
      hint: 'Phục hình không nên mỏng hơn mức này.',
      best: 'Mỏng nhất',
    },
    thickness: { term: 'Độ dày', hint: 'Các độ dày của phôi.' },
    diameter: { term: 'Đường kính', hint: 'Đường kính của phôi, để vừa với máy.' },
    colour: { term: 'Màu', hint: 'Các màu có sẵn, theo bảng so màu răng.' },
    warranty: { term: 'Bảo hành', hint: 'Thời hạn bảo hành tối đa của sản phẩm.' },
  },
  others: 'Sản phẩm khác',
  othersPrevious: 'Sản phẩm trước',
  othersNext: 'Sản phẩm tiếp theo',
  othersPosition: (position: number, count: number) => `${position}/${count}`,
} as const;
