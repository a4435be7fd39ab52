import { indications } from '#strings/vi/products.ts';

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

/** The words of groups and indications. They come with the data of a page, in its language. */
export const facets = {
  group: 'Nhóm',
  indications: 'Chỉ định',
  names: indications,
  /** The indication of a material with a largest bridge. */
  bridge: (units: number) => `Cầu răng đến ${units} đơn vị`,
  counted: (name: string, count: number) => `${name} (${count})`,
  drop: (name: string) => `Bỏ lọc ${name}`,
} as const;

/** The words of the pictures of a product, which come with its page. */
export const gallery = {
  title: 'Ảnh của sản phẩm',
  picture: 'ảnh',
  open: 'Xem ảnh lớn',
  previous: 'Ảnh trước',
  next: 'Ảnh sau',
  zoom: 'Phóng to',
  close: 'Đóng',
} as const;
