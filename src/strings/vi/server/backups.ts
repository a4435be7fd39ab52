/** Backups, as the server speaks of them. */
export const backups = {
  started: 'Đang sao lưu. Có thể làm việc khác trong lúc chờ.',
  checkStarted: 'Đang kiểm tra bản sao lưu.',
  missing: 'Không tìm thấy bản sao lưu này. Có thể nó đã được dọn đi.',
  readOnly:
    "Dữ liệu của máy chủ có chỗ bị hỏng nên chưa lưu được gì. Hãy báo chủ hệ thống khôi phục từ bản sao lưu còn lành, hoặc cho ghi tiếp ở trang 'Sao lưu'.",
  notReadOnly: 'Máy chủ đang nhận thay đổi như thường.',
  damageAccepted: 'Từ nay mọi người lại lưu được thay đổi. Hãy khôi phục từ bản sao lưu còn lành sớm nhất có thể.',
  folderUnreadable: 'Máy chủ không đọc được thư mục chứa các bản sao lưu. Hãy kiểm tra ổ đĩa và quyền của thư mục đó.',
  running: {
    make: 'Máy chủ đang sao lưu. Hãy đợi xong rồi thử lại.',
    check: 'Máy chủ đang kiểm tra một bản sao lưu. Hãy đợi xong rồi thử lại.',
  },

  /** Why a backup could not be made, or is not sound, and what to do. */
  failures: {
    unreadable: 'Tệp bị hỏng hoặc thiếu một phần. Đừng dùng bản này; hãy sao lưu lại.',
    newer: 'Bản này do một phiên bản mới hơn của chương trình tạo. Hãy nâng cấp chương trình trước khi dùng.',
    locked:
      'Bản này được mã hóa bằng một mật khẩu khác với BACKUP_PASSPHRASE đang đặt trên máy chủ. Hãy đặt lại đúng mật khẩu đó.',
    'register-damaged':
      'Dữ liệu có chỗ bị hỏng, nên bản này có thể thiếu hoặc sai; các bản còn lành được giữ lại. Hãy khôi phục từ bản còn lành mới nhất.',
    'disk-full': 'Ổ đĩa chứa các bản sao lưu đã đầy. Hãy xóa bớt tệp không cần rồi sao lưu lại.',
    'read-only':
      'Máy chủ không được ghi vào thư mục sao lưu: ổ đĩa chỉ cho đọc, hoặc dịch vụ ads.service chưa cho phép. Trên máy chủ, gõ ads allow kèm tên thư mục ấy, rồi khởi động lại.',
    folder:
      'Máy chủ không ghi được vào thư mục sao lưu. Hãy kiểm tra ổ đĩa đã được gắn và quyền của thư mục; thư mục mới thì gõ một lần ads allow kèm tên thư mục ấy.',
    database: 'Máy chủ không kết nối được với cơ sở dữ liệu. Hãy thử lại sau ít phút.',
    command: 'Bản sao lưu dùng được, nhưng lệnh chép nó đi nơi khác (BACKUP_COMMAND) không chạy được.',
    other: 'Máy chủ gặp lỗi; nhật ký của máy chủ ghi rõ lý do. Hãy thử lại.',
  },

  failed: (failure: string) => `Lần sao lưu gần nhất không thành công. ${failure}`,
  onlyCommandFailed:
    'Bản sao lưu gần nhất dùng được, nhưng lệnh chép nó đi nơi khác (BACKUP_COMMAND) không chạy được. Hãy tự tải bản đó về máy khác.',
  tooOld: (hours: number) =>
    `Đã ${hours} giờ chưa có bản sao lưu nào dùng được, dù máy chủ được đặt sao lưu hằng đêm. Chủ hệ thống hãy mở trang 'Sao lưu' và bấm 'Sao lưu ngay'.`,
  ofFuture:
    'Bản sao lưu gần nhất ghi một ngày còn chưa tới, vì đồng hồ của máy chủ đã có lúc chạy sai, nên không được tính. Máy chủ tự làm ngay một bản mới. Hãy xem ngày giờ của máy chủ đã đúng chưa.',
  datedAhead: 'Ngày của bản này còn chưa tới: đồng hồ của máy chủ lúc đó chạy sai.',
  none: "Chưa có bản sao lưu nào đã được kiểm tra là dùng được. Hãy bấm 'Sao lưu ngay'.",
  elsewhere: (path: string) =>
    `Bản dùng được gần nhất không có trong thư mục của máy đang trả lời: ${path}. Mỗi máy chủ chỉ cho xem thư mục của mình; nếu chỉ có một máy, bản ấy đã bị dời hoặc xóa.`,
  old: (days: number) => `Bản sao lưu dùng được gần nhất đã cũ ${days} ngày. Hãy bấm 'Sao lưu ngay'.`,
} as const;
