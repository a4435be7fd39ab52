import { useNavigation } from 'react-router';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';

/** True while another part of the list at that path is on its way, if that takes long enough to be noticed. */
export function useListPending(path: string): boolean {
  const { location: next } = useNavigation();
  return useDelayed(next?.pathname === path, waits.pending);
}
