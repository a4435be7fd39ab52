import type { RouterContextProvider } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { brandContext, publicUrlContext } from '#web/context.ts';

/** What every public page shows of the brand, the current year, and the site's own address where it has one. */
export function loadSiteData(context: Readonly<RouterContextProvider>) {
  const year = Number(todayInVietnam().slice(0, 4));
  return { brand: context.get(brandContext), year, origin: context.get(publicUrlContext) };
}
