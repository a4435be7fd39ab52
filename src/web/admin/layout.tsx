import './mantine.css.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { href, Outlet, useMatches } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { meaningOf } from '#strings/vi/meanings.ts';
import { common } from '#strings/vi/site/common.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx';
import { Forbidden } from '#web/admin/frame/no-page.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { requireAccount } from '#web/admin/session/guard.server.ts';
import { cssVariables, theme } from '#web/admin/theme.ts';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import { ErrorPage } from '#web/ui/error-page.tsx';
import { useStore } from '#web/ui/store.ts';
import { toasts } from '#web/ui/toasts.tsx';
import type { Route } from './+types/layout.ts';
import styles from './layout.module.css';

export const meta = () => [{ title: words.title(words.nav.label) }, { name: 'robots', content: 'noindex' }];

/** Guards all pages below `/admin`: without a session the loader redirects to the sign-in page. */
export const loader = (args: Route.LoaderArgs) => requireAccount(args);

/** The session is checked once per document; later, an API call that answers 401 ends it. */
export const shouldRevalidate = () => false;

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}
// Render in the browser only: Mantine sets styles by script, and the Content-Security-Policy forbids inline style attributes.
clientLoader.hydrate = true as const;

/** Shown until the scripts have loaded. */
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
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isAllowed = handle === undefined || may(account.role, handle.right);
  return (
    <Provider>
      <AdminFrame account={account}>{isAllowed ? <Outlet /> : <Forbidden right={handle.right} />}</AdminFrame>
      <AdminToasts />
    </Provider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={styles.failed}>
      <ErrorPage error={error} words={common.error} home={href('/')} />
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
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

/** The nonce of the Content-Security-Policy; style elements need it. */
const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

const Toaster = preloadable(() => import('#web/ui/toaster.tsx'));
const nextSteps = [Toaster.load];

/** The toast region of the back office. Here nearly every action ends in a toast, so sonner is loaded before the first one. */
function AdminToasts() {
  const shown = useStore(toasts);
  useLoadWhenIdle(nextSteps);
  return (
    shown.length > 0 && (
      <Suspense>
        <Toaster toasts={shown} label={common.toasts} isBelowHeader lineBelow={meaningOf} />
      </Suspense>
    )
  );
}
