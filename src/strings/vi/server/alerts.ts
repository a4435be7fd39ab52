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
  more: (url: string) => `Xem tình trạng hệ thống: ${url}`,
} as const;
