import latin from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/public-sans/files/public-sans-vietnamese-wght-normal.woff2?url';
import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { languageOf } from '#web/site/language/languages.ts';
import type { Route } from './+types/root.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

export const links: Route.LinksFunction = () => [
  // Preload both fonts: found through the style sheet, they and the modules load 0.4 s later on a phone.
  ...[latin, vietnamese].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={languageOf(useLocation().pathname)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f4" />
        {/* Keep phones from turning card numbers and dates into call links. */}
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        {/* Style sheet files need no nonce, and the browser hides it from React, so hydration would not match. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Loaded when it is needed: it has the words of a language. */
const FailedSite = lazy(() => import('#web/site/failed-site.tsx'));

/** For pages without a layout that catches their errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <FailedSite error={error} />
    </Suspense>
  );
}
