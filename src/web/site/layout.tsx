import { Outlet } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { brandContext, publicUrlContext } from '#web/context.ts';
import { Frame } from '#web/site/frame/frame.tsx';
import type { Route } from './+types/layout.ts';

export function loader({ context }: Route.LoaderArgs) {
  const year = Number(todayInVietnam().slice(0, 4));
  return { brand: context.get(brandContext), year, origin: context.get(publicUrlContext) };
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
