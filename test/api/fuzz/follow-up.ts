import { type ApiClient, apiClient } from '../../api-client.ts';
import type { Accounts, BorrowedAccount } from './accounts.ts';
import type { Exchange } from './checks.ts';
import type { Records } from './records.ts';
import type { Noun } from './scene.ts';

interface Known {
  url: string;
  owner: ApiClient;
  records: Records;
  accounts: Accounts;
  /** The account that the request was made with, where it was a borrowed one. */
  lent: BorrowedAccount | undefined;
}

type Created = { _id: string } | undefined;

/**
 * Says what does not hold after an answer that something was done: what was created is there, a session that was ended
 * is gone. What was created is among the known from now on.
 */
export async function followUp({ draft, reply, json }: Exchange, known: Known): Promise<string[]> {
  const { name } = draft.operation;
  if (draft.strayed || reply.status < 200 || reply.status >= 300) return [];
  if (known.lent && /^(?:POST .*signOut|PUT .*me\/password)$/.test(name)) return replay(known, known.lent);
  const noun = /^POST \/api\/(user|dental|product)$/.exec(name)?.[1];
  const answer = json as Record<string, Created>;
  if (noun !== undefined) return readBack(known, noun as Noun, answer[noun]);
  if (name === 'POST /api/admin/accounts') known.accounts.victims.push(answer.account?._id ?? '');
  return [];
}

async function replay({ url }: Known, { cookie }: BorrowedAccount): Promise<string[]> {
  const { status } = await apiClient(url, cookie).call('GET', '/admin/me');
  return status === 401 ? [] : [`the session that was ended is answered with ${status}`];
}

async function readBack({ owner, records }: Known, noun: Noun, created: Created): Promise<string[]> {
  const { status, body } = await owner.call('GET', `/${noun}/${created?._id}`);
  records.ids[noun].active.push(created?._id ?? '');
  const isSame = JSON.stringify(fieldsOf(created)) === JSON.stringify(fieldsOf(body?.[noun]));
  return isSame ? [] : [`what was created is read as ${status} ${JSON.stringify(body)}`];
}

/** A record without its state: all that match may have gone to the bin meanwhile. */
function fieldsOf(record: object | undefined): unknown[] {
  const state = ['isActive', 'version', 'updatedAt', 'deletedAt', 'deletedBy'];
  return Object.entries(record ?? {}).filter(([name]) => !state.includes(name));
}
