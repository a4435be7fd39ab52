import { StorageFull, Unavailable } from '#domain/errors.ts';

/** Somebody has to see to it, which takes a while. */
const retryAfterSeconds = 60;

/** A write that was refused because the register is away or its disk is in trouble; `cause` is for the log. */
export function notWritable(cause: unknown): Unavailable {
  const message =
    'Máy chủ tạm thời không ghi được dữ liệu nên chưa lưu được gì. Hãy báo quản trị viên rồi thử lại sau.';
  return new Unavailable(message, retryAfterSeconds, { cause });
}

/** A write that found no room on the disk; `cause` is for the log. */
export function storageFull(cause: unknown): StorageFull {
  return new StorageFull(
    'Ổ đĩa của máy chủ đã đầy, chưa lưu được gì. Hãy báo quản trị viên giải phóng dung lượng rồi thử lại.',
    { cause },
  );
}
