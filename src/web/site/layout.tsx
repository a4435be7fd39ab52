import { Outlet } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { brandContext } from '#web/context.ts';
import { originOf } from '#web/seo/origin.server.ts';
import { Frame } from '#web/site/frame/frame.tsx';
import type { Route } from './+types/layout.ts';

export function loader(args: Route.LoaderArgs) {
  const year = Number(todayInVietnam().slice(0, 4));
  return { brand: args.context.get(brandContext), year, origin: originOf(args) };
}

/** The brand is what it was when the server started. */
export const shouldRevalidate = () => false;

/** The public branch of the site. */
export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
