import type { Database } from '#database/database.ts';
import { diskWarning } from '#domain/health/disk-space.server.ts';
import type { Warning } from '#domain/overview/warning.ts';

const sentences = {
  'register-missing':
    'Máy chủ không còn thấy tệp hoặc thư mục dữ liệu đang dùng nên từ chối mọi thay đổi. Hãy báo quản trị viên ngay.',
  'register-damaged':
    'Tệp dữ liệu của máy chủ có chỗ bị hỏng. Hãy báo quản trị viên kiểm tra và khôi phục từ bản sao lưu.',
};

/** What the overview warns of about the register, its file and its disk; empty where all is well. */
export async function healthWarnings(db: Pick<Database, 'health'>, dataDir: string): Promise<Warning[]> {
  const [{ register, integrity }, disk] = await Promise.all([db.health(), diskWarning(dataDir)]);
  const codes = [
    ...(register?.status === 'failed' ? (['register-missing'] as const) : []),
    ...(integrity?.status === 'failed' ? (['register-damaged'] as const) : []),
  ];
  return [...codes.map((code) => ({ code, message: sentences[code] })), ...(disk ? [disk] : [])];
}
