import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** For this tab: which part of a list was shown last. */
const keyOf = ({ wire }: Pick<ResourceConfig<never>, 'wire'>) => `ads-list-${wire}`;

/** Remembers the part of a list that is shown. */
export function saveListUrl(noun: Pick<ResourceConfig<never>, 'wire'>, search: string): void {
  sessionStorage.setItem(keyOf(noun), search);
}

/** The address of the list as it was left. */
export function lastListUrl(noun: Pick<ResourceConfig<never>, 'wire' | 'listPage'>): string {
  return noun.listPage + (sessionStorage.getItem(keyOf(noun)) ?? '');
}
