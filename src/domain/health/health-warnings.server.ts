import type { Database } from '#database/database.ts';
import { diskWarning } from '#domain/health/disk-space.server.ts';
import type { Warning } from '#domain/warning.ts';
import { warnings as words } from '#strings/vi/server/warnings.ts';

const messages = { 'register-missing': words.registerMissing, 'register-damaged': words.registerDamaged };

/** The warnings about the register, its file and its disk. */
export async function healthWarnings(db: Pick<Database, 'health'>, dataDir: string): Promise<Warning[]> {
  const [{ register, integrity }, disk] = await Promise.all([db.health(), diskWarning(dataDir)]);
  const codes = [
    ...(register?.status === 'failed' ? (['register-missing'] as const) : []),
    ...(integrity?.status === 'failed' ? (['register-damaged'] as const) : []),
  ];
  return [...codes.map((code) => ({ code, message: messages[code] })), ...(disk ? [disk] : [])];
}
