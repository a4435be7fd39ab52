import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx';
import { requireAccount } from '#web/admin/session/guard.server.ts';
import { cssVariables, theme } from '#web/admin/theme.ts';
import { ErrorPage } from '#web/ui/error-page.tsx';
import type { Route } from './+types/layout.ts';
import styles from './layout.module.css';
import './mantine.css.ts';

export const meta = () => [{ title: words.title(words.nav.label) }, { name: 'robots', content: 'noindex' }];

/** The guard of the whole branch: who is not signed in gets no page of it. */
export const loader = (args: Route.LoaderArgs) => requireAccount(args);

/** Who is signed in stays so until a call says otherwise. */
export const shouldRevalidate = () => false;

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}
// The pages are made in the browser alone: their styles are set by script, which the page's policy allows to no server.
clientLoader.hydrate = true as const;

/** What stands there until the script does. */
export function HydrateFallback() {
  return (
    <main className={styles.waiting} aria-busy="true">
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
      <div className={styles.bar} />
      <div className={styles.block} />
      <p className={styles.loading}>{words.loading}</p>
    </main>
  );
}

/** The back office. */
export default function AdminLayout({ loaderData: account }: Route.ComponentProps) {
  return (
    <Provider>
      <AdminFrame account={account}>
        <Outlet />
      </AdminFrame>
    </Provider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={styles.failed}>
      <ErrorPage error={error} />
    </main>
  );
}

function Provider({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={pageNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The nonce that the page's policy names: styles that carry it are the site's own. */
const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
