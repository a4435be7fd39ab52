import { Outlet } from 'react-router';
import { Frame } from '#web/site/frame/frame.tsx';
import { loadSiteData } from '#web/site/site-data.server.ts';
import type { Route } from './+types/layout.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadSiteData(context);

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
