/** The warnings of the overview. */
export const warnings = {
  registerMissing:
    'Máy chủ không còn thấy tệp hoặc thư mục dữ liệu đang dùng nên từ chối mọi thay đổi. Hãy báo quản trị viên ngay.',
  registerDamaged:
    "Tệp dữ liệu của máy chủ có chỗ bị hỏng. Hãy báo quản trị viên khôi phục từ bản sao lưu còn lành. Trước đó, chỉ khi chủ hệ thống cho phép ở trang 'Sao lưu' thì mới lưu được thay đổi.",
  diskSpace: (megabytes: number, percent: number) =>
    `Ổ đĩa của máy chủ chỉ còn trống ${megabytes.toLocaleString('vi-VN')} MB (${percent}%). Hãy giải phóng dung lượng: khi ổ đĩa đầy, mọi thay đổi sẽ bị từ chối.`,

  databaseAway:
    'PostgreSQL đã vài phút không trả lời, nên không ai đăng nhập được và khách không tra cứu được. Khi nó chạy lại, hệ thống tự hoạt động tiếp.',
  appsDropped: (names: readonly string[]) =>
    `Bản sao lưu được khôi phục mà không có khóa của mã xác thực, nên ${names.join(', ')} đang đăng nhập chỉ bằng mật khẩu. Mỗi người hãy bật lại mã ở 'Tài khoản của tôi'; xong thì dòng này hết.`,

  unknownProxy:
    'Máy chủ đứng sau một proxy chưa được khai báo (TRUST_PROXY) nên mọi khách tra cứu bị coi là một: ' +
    'có thể bị từ chối nhầm. Xin báo người quản trị máy chủ.',

  /** `inLastHour` is undefined where nothing is limited. */
  manyMisses: (today: number, inLastHour: number | undefined, usual: number) => {
    const lately = inLastHour === undefined ? '' : `, trong một giờ qua ${inLastHour.toLocaleString('vi-VN')} lượt`;
    return (
      `Có nhiều lượt tra cứu không thấy: hôm nay ${today.toLocaleString('vi-VN')} lượt${lately}; ` +
      `ngày thường khoảng ${usual.toLocaleString('vi-VN')} lượt. Có thể có người đang dò mã số thẻ.`
    );
  },
  manyLookUps: (today: number, usual: number) =>
    `Có nhiều lượt tra cứu khác thường: hôm nay ${today.toLocaleString('vi-VN')} lượt; ` +
    `ngày thường khoảng ${usual.toLocaleString('vi-VN')} lượt. Có thể có người đang đọc lần lượt các mã số thẻ.`,
  manyGuesses: (count: number) =>
    `Có ${count.toLocaleString('vi-VN')} lần đăng nhập sai trong khoảng một giờ qua. Có thể có người đang dò mật khẩu của nhân viên.`,
  noLimit: 'Hệ thống đang không giới hạn lượt tra cứu (LOOKUP_LIMIT=0).',
  refused: (count: number) => `Đã từ chối ${count.toLocaleString('vi-VN')} lượt trong một giờ qua.`,
  slowedDown: 'Các lượt tra cứu đang được làm chậm lại.',
} as const;
