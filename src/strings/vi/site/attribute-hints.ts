/** What the values of a product mean, which comes with its page. */
export const attributeHints = {
  translucency: 'Phần ánh sáng đi qua vật liệu: càng cao càng gần với men răng.',
  flexuralStrength: 'Sức chịu uốn trước khi gãy: càng cao càng bền.',
  application: 'Những loại phục hình dùng vật liệu này.',
  minimumThickness: 'Phục hình không nên mỏng hơn mức này.',
  thickness: 'Các độ dày của phôi.',
  diameter: 'Đường kính của phôi, để vừa với máy.',
  colour: 'Các màu có sẵn, theo bảng so màu răng.',
  warranty: 'Thời hạn bảo hành tối đa của sản phẩm.',
} as const;
