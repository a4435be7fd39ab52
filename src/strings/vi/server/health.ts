import { size } from '#strings/vi/size.ts';

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days.toLocaleString('vi-VN')} ngày ${hours} giờ`;
  if (hours > 0) return `${hours} giờ ${minutes % 60} phút`;
  return minutes > 0 ? `${minutes} phút` : 'chưa đến một phút';
}

/** What the page about the system says of each part. */
export const health = {
  unreadable: 'Không đọc được thông tin của phần này.',
  readLog: 'Xin báo người quản trị máy chủ xem nhật ký (log).',

  register: (bytes: number, engine: 'sqlite' | 'postgres') =>
    `Đọc và ghi bình thường. Dung lượng ${size(bytes)}${engine === 'postgres' ? ', trên PostgreSQL' : ''}.`,
  unsafeSettings: (settings: string) =>
    `Cài đặt của PostgreSQL có thể làm mất dữ liệu đã lưu: ${settings}. Xin báo người quản trị cơ sở dữ liệu sửa lại.`,
  registerMissing: 'Không thấy tệp hoặc thư mục dữ liệu đang dùng.',
  databaseAway: 'Cơ sở dữ liệu không trả lời.',
  databaseAdvice: 'Xin báo người quản trị máy chủ kiểm tra cơ sở dữ liệu. Khi nó chạy lại, hệ thống tự hoạt động tiếp.',

  sound: 'Đã đọc toàn bộ tệp dữ liệu, không thấy chỗ hỏng.',
  damaged: 'Tệp dữ liệu có chỗ bị hỏng.',
  beingChecked: 'Đang đọc kiểm tra toàn bộ tệp dữ liệu.',

  disk: (free: number, total: number) =>
    `Còn trống ${size(free)} trong ${size(total)} (${Math.floor((100 * free) / total)}%).`,
  diskLow: 'Hãy xóa bớt tệp không dùng trên máy chủ hoặc thêm dung lượng: khi ổ đĩa đầy, mọi thay đổi sẽ bị từ chối.',
  diskFull: 'Ổ đĩa đã đầy nên mọi thay đổi bị từ chối. Hãy giải phóng dung lượng; không cần khởi động lại.',

  backup: (ageSeconds: number) => `Bản sao lưu gần nhất được tạo cách đây ${duration(ageSeconds)} và đọc lại được.`,
  backupsBesideData:
    'Các bản sao lưu nằm cùng ổ đĩa với dữ liệu, hỏng ổ đĩa là mất cả hai: nên để bản sao lưu ở ổ khác (BACKUP_DIR) hoặc chép thêm đi nơi khác (BACKUP_COMMAND).',
  noBackupYet: 'Bản sao lưu đầu tiên sẽ được tạo đêm nay.',
  backupFailed: 'Sao lưu hằng đêm đang có vấn đề.',
  noBackups: 'Máy chủ không tự sao lưu.',
  backupAdvice: 'Hãy bỏ dòng BACKUP_AT=off khỏi tệp /etc/ads.env rồi khởi động lại máy chủ.',

  noImports: 'Không có tệp nào đang được nhập.',
  imports: (count: number) => `${count.toLocaleString('vi-VN')} tệp đang được kiểm tra hoặc đang chờ lưu.`,

  lookUps: (found: number, notFound: number) =>
    `Hôm nay: ${found.toLocaleString('vi-VN')} lượt thấy, ${notFound.toLocaleString('vi-VN')} lượt không thấy.`,

  guesses: (count: number) => `Trong khoảng một giờ qua: ${count.toLocaleString('vi-VN')} lần.`,

  proxyKnown: 'Máy chủ thấy đúng địa chỉ của khách.',
  proxyUnknown: 'Yêu cầu đi qua một proxy chưa được khai báo, nên mọi khách bị coi là một.',
  proxyAdvice: 'Hãy ghi địa chỉ của proxy vào TRUST_PROXY trong tệp /etc/ads.env rồi khởi động lại máy chủ.',

  noMail: 'Chưa đặt thư cảnh báo.',
  mailAdvice:
    'Nếu muốn nhận thư khi có sự cố, hãy điền SMTP_URL, ALERT_TO và ALERT_FROM trong tệp /etc/ads.env rồi khởi động lại máy chủ.',
  mail: (to: string) => `Khi có sự cố, thư được gửi tới ${to}.`,
  mailFailed: (to: string) => `Thư gần nhất tới ${to} không gửi được.`,
  mailFailedAdvice: 'Xin kiểm tra SMTP_URL trong tệp /etc/ads.env; lý do có trong nhật ký (log) của máy chủ.',

  memory: (bytes: number) => `Đang dùng ${size(bytes)}.`,
  version: (version: string, node: string) => `ADS ${version}, Node ${node}.`,
  uptime: (seconds: number) => `Đã chạy liên tục ${duration(seconds)}.`,
} as const;
