/** What the people of a clinic ask of the distributor, and how that stands. */
export const clinicRequests = {
  change: 'Yêu cầu sửa',
  changeLead: 'Nhà phân phối đọc, sửa thẻ, rồi trả lời ở đây.',
  changeText: 'Cần sửa gì',
  sendChange: 'Gửi yêu cầu sửa',
  cards: 'Xin thêm thẻ',
  count: 'Cần bao nhiêu thẻ',
  note: 'Ghi chú (có thể bỏ trống)',
  sendCards: 'Gửi yêu cầu thêm thẻ',
  asked: 'Đã gửi nhà phân phối.',
  list: 'Yêu cầu đã gửi',
  moreCards: (count: number) => `Xin thêm ${count} thẻ`,
  askedOn: (date: string, by: string) => `${by} gửi ngày ${date}`,
  answeredOn: (date: string) => `Nhà phân phối trả lời ngày ${date}`,
  states: { open: 'chờ nhà phân phối', done: 'đã xong', declined: 'không được' },
} as const;
