import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '#domain/account/rights.ts';
import { may } from '#domain/account/rights.ts';
import { places as words } from '#strings/vi/admin/places.ts';
import { waitingVisitsQuery } from '#web/admin/api/waiting-visits.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './waiting-visits.module.css';

/** How many visits and requests wait for who has that role; 0 until it is known. */
export function useWaitingVisits(role: StaffRole): number {
  const { data } = useQuery({ ...waitingVisitsQuery, enabled: may(role, 'visits') });
  return data?.counts ?? 0;
}

/** The number at the corner of an icon. */
export const WaitingMark = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && (
    <span className={styles.mark} aria-hidden="true">
      {words.count(count)}
    </span>
  );

/** The same for screen readers, behind the name of a place. */
export const WaitingText = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <span className={pageStyles.unseen}>, {words.waiting(count)}</span>;
