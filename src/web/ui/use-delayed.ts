import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delay` milliseconds; false again at once. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}
