import type { Database } from '#database/database.ts';
import { nameKey } from '#domain/name-key.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** The key of a typed name for the limits on guessing: the same for every spelling that reaches one account. */
export function typedNameKey(name: string): string {
  return foldText(normalizeText(name));
}

/**
 * The account that somebody who types this name means: that of the name, else the only active one whose name is the same without
 * accents; undefined if there is none, or several. The same is read for every name, so the time tells nothing.
 */
export async function findTypedName({ read }: Database, name: string): Promise<number | undefined> {
  const accounts = await read.selectFrom('account').select(['id', 'name', 'nameKey', 'disabledAt']).execute();
  const [key, folded] = [nameKey(name), typedNameKey(name)];
  const similar = accounts.filter((account) => account.disabledAt === null && typedNameKey(account.name) === folded);
  const exact = accounts.find((account) => account.nameKey === key);
  return exact?.id ?? (similar.length === 1 ? similar[0]?.id : undefined);
}
