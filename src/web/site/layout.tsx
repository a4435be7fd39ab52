import { Outlet } from 'react-router';
import { Frame } from '#web/site/frame.tsx';

/** The public branch of the site. */
export default function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
