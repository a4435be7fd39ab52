import { href } from 'react-router';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';

/** The URL of the card list with these filters. */
export function cardList(filters: ListState['filters']): string {
  return href('/admin/manage-user') + listSearch({ q: '', page: 1, dir: 'asc', filters });
}
