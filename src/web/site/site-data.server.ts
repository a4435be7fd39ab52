import type { RouterContextProvider } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { brandContext, publicUrlContext } from '#web/context.ts';

/** The data of every public page: the brand, the current year, and the origin if it is configured. */
export function loadSiteData(context: Readonly<RouterContextProvider>) {
  const year = Number(todayInVietnam().slice(0, 4));
  const { mark: _, colours: __, photos: ___, plausible: ____, ...brand } = context.get(brandContext);
  return { brand, year, origin: context.get(publicUrlContext) };
}
