const byCode: Readonly<Record<string, string>> = {
  ENOENT: 'không có tệp hoặc thư mục này',
  ENOSPC: 'ổ đĩa đã đầy: hãy xóa bớt tệp không cần rồi thử lại',
  EDQUOT: 'đã hết dung lượng được cấp: hãy xóa bớt tệp không cần rồi thử lại',
  SQLITE_FULL: 'ổ đĩa đã đầy: hãy xóa bớt tệp không cần rồi thử lại',
  EACCES: 'tài khoản đang chạy chương trình không có quyền',
  EPERM: 'tài khoản đang chạy chương trình không có quyền',
  EROFS:
    'ổ đĩa chỉ cho đọc, hoặc dịch vụ ads.service chưa được phép ghi vào đây: gõ ads allow THƯ-MỤC rồi khởi động lại',
  EISDIR: 'đây là thư mục, không phải tệp',
  ENOTDIR: 'đường dẫn đi qua một tệp, không phải thư mục',
  EEXIST: 'đã có tệp này',
  EIO: 'ổ đĩa đọc hoặc ghi bị lỗi',
  EMFILE: 'đang mở quá nhiều tệp',
  ENAMETOOLONG: 'tên quá dài',
};

/** Why a file cannot be read or written; in the words of the system where there are no better ones. */
export function fileError(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return byCode[String(code)] ?? message ?? String(error);
}
