import { useLocation, useNavigation } from 'react-router';
import { type ListState, readListState } from '#web/admin/list/list-state.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/**
 * The state that a list will have once the navigation that is under way has ended. Controls that change the list start
 * from this state, so that two changes in quick succession both count.
 */
export function useNextState(resource: Pick<ResourceConfig<never>, 'sorts' | 'filters'>, state: ListState): ListState {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname !== pathname) return state;
  const search = new URLSearchParams(next.search);
  const own = Object.entries(state.pageParameters ?? {}).map(([name, value]) => [name, search.get(name) ?? value]);
  return { ...readListState(resource, search), pageParameters: Object.fromEntries(own) };
}
