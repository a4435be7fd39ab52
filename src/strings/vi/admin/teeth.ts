const permanentNames = [
  'cửa giữa',
  'cửa bên',
  'nanh',
  'cối nhỏ thứ nhất',
  'cối nhỏ thứ hai',
  'cối lớn thứ nhất',
  'cối lớn thứ hai',
  'khôn',
];
const milkNames = ['cửa giữa', 'cửa bên', 'nanh', 'cối thứ nhất', 'cối thứ hai'];
/** By the first digit of a tooth's number; milk teeth begin at 5. */
const quadrants = ['trên phải', 'trên trái', 'dưới trái', 'dưới phải'];

/** The words of the tooth chart. */
export const teeth = {
  title: 'Sơ đồ răng',
  open: 'Chọn trên sơ đồ răng',
  close: 'Đóng sơ đồ răng',
  upper: 'Hàm trên',
  lower: 'Hàm dưới',
  right: 'Phải',
  left: 'Trái',
  milk: 'Răng sữa',
  none: 'Chưa chọn răng',
  hint: 'Kéo qua nhiều răng để chọn cầu',
  count: (count: number) => `${count} răng`,
  join: 'Nối cầu',
  separate: 'Tách cầu',
  clear: 'Bỏ chọn',
  /** `Răng 11, cửa giữa trên phải`; of a milk tooth `Răng sữa 51, cửa giữa trên phải`. */
  tooth: (tooth: number) => {
    const [quadrant, index] = [Math.floor(tooth / 10) - 1, (tooth % 10) - 1];
    const side = quadrants[quadrant % 4];
    return quadrant < 4
      ? `Răng ${tooth}, ${permanentNames[index]} ${side}`
      : `Răng sữa ${tooth}, ${milkNames[index]} ${side}`;
  },
} as const;
