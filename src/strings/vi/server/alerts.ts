const problems: Readonly<Record<string, string>> = {
  'register-missing': 'Không thấy dữ liệu',
  'register-damaged': 'Dữ liệu bị hỏng',
  'database-away': 'Cơ sở dữ liệu không trả lời',
  'disk-space': 'Ổ đĩa sắp đầy',
  'sign-in-guesses': 'Có nhiều lần đăng nhập sai',
  'look-up-misses': 'Có nhiều lượt tra cứu không thấy',
  'look-ups': 'Có nhiều lượt tra cứu khác thường',
  'backup-failed': 'Sao lưu không thành công',
};

const nameOf = (code: string) => problems[code] ?? code;

/** The mails about problems. */
export const alerts = {
  problem: (code: string) => `Cảnh báo: ${nameOf(code)}`,
  over: (code: string) => `Đã hết: ${nameOf(code)}`,
  overText: 'Vấn đề này không còn nữa. Không cần làm gì thêm.',
  test: 'Thư thử',
  testText: 'Thư này chỉ để thử: thư cảnh báo khi có sự cố sẽ tới hộp thư này.',
  testSent: (to: string) => `Đã gửi thư thử tới ${to}. Hãy xem hộp thư ấy, cả mục thư rác.`,
  testFailed: (to: string, reason: string) =>
    `Thư thử tới ${to} không gửi được (${reason}). Hãy kiểm tra SMTP_URL, ALERT_TO và ALERT_FROM trong tệp /etc/ads.env.`,
  more: (url: string) => `Xem tình trạng hệ thống: ${url}`,
} as const;
