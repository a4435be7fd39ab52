import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { waits } from '#web/ui/waits.ts';

/** Opens the page again after a while: by its loader, so that what is being typed stays, and without JavaScript by the browser. */
export function AskAgain() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(navigate, waits.partRetry, location, { replace: true, preventScrollReset: true });
    return () => clearTimeout(timer);
  });
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(waits.partRetry / 1000)} />
    </noscript>
  );
}
