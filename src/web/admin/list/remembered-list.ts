import type { Noun } from '#web/admin/records/noun.ts';

/** For this tab: which part of a list was shown last. */
const keyOf = ({ wire }: Pick<Noun<never>, 'wire'>) => `ads-list-${wire}`;

/** Remembers the part of a list that is shown. */
export function rememberList(noun: Pick<Noun<never>, 'wire'>, search: string): void {
  sessionStorage.setItem(keyOf(noun), search);
}

/** The address of the list as it was left. */
export function listAsLeft(noun: Pick<Noun<never>, 'wire' | 'listPage'>): string {
  return noun.listPage + (sessionStorage.getItem(keyOf(noun)) ?? '');
}
