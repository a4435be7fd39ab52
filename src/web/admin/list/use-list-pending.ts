import { useNavigation } from 'react-router';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';

/** True while another page of the list at `path` loads, after a short delay. */
export function useListPending(path: string): boolean {
  const { location: next } = useNavigation();
  return useDelayed(next?.pathname === path, waits.pending);
}
