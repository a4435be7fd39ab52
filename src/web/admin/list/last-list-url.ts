import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The sessionStorage key for the search string of the last list. */
const keyOf = ({ wire }: Pick<ResourceConfig<never>, 'wire'>) => `ads-list-${wire}`;

/** Stores the search string of the list that is shown, for this tab. */
export function saveListUrl(resource: Pick<ResourceConfig<never>, 'wire'>, search: string): void {
  sessionStorage.setItem(keyOf(resource), search);
}

/** The URL of the list as it was last shown, with search, filters and page. */
export function lastListUrl(resource: Pick<ResourceConfig<never>, 'wire' | 'listPage'>): string {
  return resource.listPage + (sessionStorage.getItem(keyOf(resource)) ?? '');
}
