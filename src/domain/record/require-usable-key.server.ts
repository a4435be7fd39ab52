import type { Write } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';

/** @throws {Conflict} if no record of the type may get the key */
export async function requireUsableKey(
  tx: Write,
  { voidKeys }: Pick<RecordDefinition<never>, 'voidKeys'>,
  key: string,
): Promise<void> {
  if (!voidKeys || (await voidKeys.find(tx, [key])).size === 0) return;
  const { field, message } = voidKeys;
  throw new Conflict(message, [{ field, message }]);
}
