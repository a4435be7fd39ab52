import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';

/** True until the end of the expiry date in Vietnam. */
export function isValid(warranty: { expiresOn: CalendarDate }, today: CalendarDate = todayInVietnam()): boolean {
  return warranty.expiresOn >= today;
}
