/** The words of the tooth chart. */
export const teeth = {
  open: 'Chọn trên sơ đồ răng',
  close: 'Đóng sơ đồ răng',
  quadrants: ['Hàm trên, bên phải', 'Hàm trên, bên trái', 'Hàm dưới, bên phải', 'Hàm dưới, bên trái'],
  milk: 'Răng sữa',
  hint: 'Kéo qua nhiều răng để chọn cầu',
  join: 'Nối cầu',
  separate: 'Tách cầu',
  clear: 'Bỏ chọn',
} as const;
