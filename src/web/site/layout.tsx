import { Outlet } from 'react-router';
import { Frame } from '#web/site/frame/frame.tsx';
import { loadSiteData } from '#web/site/site-data.server.ts';
import type { Route } from './+types/layout.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadSiteData(context);

/** The brand does not change while the server runs. */
export const shouldRevalidate = () => false;

/** The layout of the public pages. */
export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
