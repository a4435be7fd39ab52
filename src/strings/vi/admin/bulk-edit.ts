const cards = (count: number) => `${count.toLocaleString('vi-VN')} thẻ`;

/** The words of the dialog that gives many cards one value. */
export const bulkEdit = {
  title: 'Sửa các thẻ đã chọn',
  selected: (count: number) => `Đã chọn ${cards(count)}.`,
  field: 'Sửa mục',
  value: (field: string) => `${field} mới`,
  clearable: 'Để trống để xóa tên bác sĩ',
  preview: 'Xem thay đổi',
  counting: 'Đang xem các thẻ sẽ đổi…',
  store: (count: number) => `Sửa ${cards(count)}`,
  storing: 'Đang sửa các thẻ…',
  stored: (count: number) => `Đã sửa ${cards(count)}.`,
  nothing: 'Không có thẻ nào cần đổi.',
  change: (count: number) => `${cards(count)} sẽ đổi:`,
  to: 'thành',
  count: cards,
  more: (groups: number) => `và ${groups} giá trị cũ khác`,
  unchanged: (count: number) => `${cards(count)} đã có giá trị này và giữ nguyên.`,
  faulty: (count: number) => `${cards(count)} không đổi được và giữ nguyên:`,
  moreFaulty: (count: number) => `và ${cards(count)} khác`,
  failed: 'Không sửa được các thẻ.',
} as const;
