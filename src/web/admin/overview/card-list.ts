import { href } from 'react-router';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';

/** The address of the list of cards that a figure counts. */
export function cardList(filters: ListState['filters']): string {
  return href('/admin/manage-user') + listSearch({ q: '', page: 1, dir: 'asc', filters });
}
