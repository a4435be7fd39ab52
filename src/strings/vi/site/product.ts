/** The words of a product, for its own page and for the comparison. */
export const product = {
  back: 'Sản phẩm',
  noPicture: 'Sản phẩm chưa có ảnh',
  compare: 'So sánh',
  print: 'In hoặc lưu PDF',
  meaning: 'Các thông số này nghĩa là gì?',
  attributes: {
    translucency: { term: 'Độ trong' },
    flexuralStrength: {
      term: 'Độ bền uốn',
      best: 'Bền nhất',
    },
    application: { term: 'Ứng dụng' },
    minimumThickness: {
      term: 'Độ dày phục hình tối thiểu',
      best: 'Mỏng nhất',
    },
    thickness: { term: 'Độ dày' },
    diameter: { term: 'Đường kính' },
    colour: { term: 'Màu' },
    warranty: { term: 'Bảo hành' },
  },
  others: 'Sản phẩm khác',
  othersPrevious: 'Sản phẩm trước',
  othersNext: 'Sản phẩm tiếp theo',
  othersPosition: (position: number, count: number) => `${position}/${count}`,
} as const;
