/** The words of a product's shades and layers, which come with its page. */
export const shades = {
  heading: 'Màu theo bảng VITA',
  onScreen: 'Màu trên màn hình chỉ gần đúng. Hãy chọn màu bằng bảng so màu thật.',
  /** The hues as VITA describes them. */
  hues: {
    A: 'nâu đỏ',
    B: 'vàng đỏ',
    C: 'xám',
    D: 'xám đỏ',
    BL: 'cho răng tẩy trắng',
    '0M': 'cho răng tẩy trắng',
  },
  layers: (count: number) => `Phôi ${count} lớp màu, chuyển dần từ rìa cắn đến cổ răng`,
  incisal: 'Rìa cắn',
  cervical: 'Cổ răng',
  notToScale: 'Sơ đồ, không theo tỉ lệ.',
} as const;
