import type { ApiClient } from './api-client.ts';

/** What the answers of undos have. */
interface Undone {
  status: number;
  message: string;
  /** The undo, by which it is taken back in turn. */
  change: string;
  counts: { done: number; total: number };
  left: { _id: string; noun: string; name: string | null; reason: string; conflictWith?: string }[];
}

/** Takes a change back, or an undo. */
export async function undoChange({ call }: Pick<ApiClient, 'call'>, change: unknown): Promise<Undone> {
  const { status, body } = await call('POST', `/changes/${change}/undo`);
  return { ...body, status };
}

/** Takes an import back, or its undo. */
export async function moveImport(
  client: Pick<ApiClient, 'call'>,
  id: string,
  direction: 'undo' | 'redo',
): Promise<Undone> {
  const { change } = (await client.call('GET', `/imports/${id}`)).body.import;
  return undoChange(client, direction === 'undo' ? change?._id : change?.undo?._id);
}
