import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Language, languages, localPath, translatedLanguages } from './site/language/languages.ts';
import { type PublicPath, publicPages, publicPaths } from './site/public-pages.ts';

/** The public pages in a language. The files are the same for each, so the routes of each have names of their own. */
function publicRoutes(language: Language): RouteConfigEntry[] {
  const module = (file: string) => [file, { id: `${language}/${file}` }] as const;
  const layouts = {
    home: module('site/home/with-sections.tsx'),
    catalogue: [`site/${language}/catalogue.tsx`],
    about: [`site/${language}/about.tsx`],
  } as const;
  const toRoute = (path: PublicPath) => {
    const page = module(`site/${publicPages[path].file}`);
    return path === '/' ? index(...page) : route(path.slice(1), ...page);
  };
  const within = (name: keyof typeof layouts | null) =>
    publicPaths.filter((path) => publicPages[path].layout === name).map(toRoute);
  return [
    layout(...layouts.home, within('home')),
    layout(...layouts.catalogue, within('catalogue')),
    layout(...layouts.about, within('about')),
    ...within(null),
  ];
}

/** The pages of a clinic that is signed in, and its help. */
const clinicRoutes = (language: Language) =>
  layout(`site/${language}/clinic.tsx`, [
    route('clinic', 'site/clinic/desk.tsx', { id: `${language}/clinic` }),
    route('clinic/issue', 'site/clinic/issue.tsx', { id: `${language}/clinic/issue` }),
    layout(`site/${language}/clinic-account.tsx`, [
      route('clinic/account', 'site/clinic/account.tsx', { id: `${language}/clinic/account` }),
    ]),
    route('clinic/cards/:id', 'site/clinic/card.tsx', { id: `${language}/clinic/card` }),
    route('clinic/recalls/:id', 'site/clinic/recall.tsx', { id: `${language}/clinic/recall` }),
    route('clinic/help', 'site/clinic/help.tsx', { id: `${language}/clinic/help` }),
    route('clinic/sheet', 'site/clinic/sheet.tsx', { id: `${language}/clinic/sheet` }),
  ]);

/** For what none of the other routes of a language matches. */
const anythingElse = (language: Language) => route('*', 'site/not-found.tsx', { id: `${language}/not-found` });

export default [
  layout('site/vi/layout.tsx', [
    ...publicRoutes('vi'),
    clinicRoutes('vi'),
    route('login', 'site/login/login.tsx'),
    route('first-account', 'site/login/first-account.tsx'),
    route('clinic/join', 'site/login/join-clinic.tsx'),
    anythingElse('vi'),
  ]),
  ...translatedLanguages.map((language) =>
    route(language, `site/${language}/layout.tsx`, [
      ...publicRoutes(language),
      clinicRoutes(language),
      anythingElse(language),
    ]),
  ),
  route('admin', 'admin/layout.tsx', [
    index('admin/overview/overview.tsx'),
    route('manage-user', 'admin/warranties/warranty-list.tsx'),
    route('create-user', 'admin/warranties/warranty-form.tsx', { id: 'create-user' }),
    route('update-user/:id', 'admin/warranties/warranty-form.tsx'),
    route('manage-dental', 'admin/clinics/clinic-list.tsx'),
    route('create-dental', 'admin/clinics/clinic-form.tsx', { id: 'create-dental' }),
    route('update-dental/:id', 'admin/clinics/clinic-form.tsx'),
    route('clinic-requests', 'admin/visits/former-requests.ts'),
    route('manage-product', 'admin/products/product-list.tsx'),
    route('create-product', 'admin/products/product-form.tsx', { id: 'create-product' }),
    route('update-product/:id', 'admin/products/product-form.tsx'),
    route('cards', 'admin/printed-cards/printed-cards.tsx'),
    route('visits', 'admin/visits/visits.tsx'),
    route('recalls', 'admin/recalls/recalls.tsx'),
    route('recalls/:id', 'admin/recalls/recall.tsx'),
    route('recycle', 'admin/bin/recycle.tsx'),
    route('import-excel', 'admin/import/import-history.tsx'),
    route('import-excel/:id', 'admin/import/import-page.tsx'),
    route('import-excel/:id/cards', 'admin/import/import-cards.tsx'),
    route('unknown-names', 'admin/overview/unknown-names-page.tsx'),
    route('changes', 'admin/history/recent-changes.tsx'),
    route('history', 'admin/history/history.tsx'),
    route('health', 'admin/health/health.tsx'),
    route('accounts', 'admin/accounts/accounts.tsx'),
    route('backups', 'admin/backups/backups.tsx'),
    route('help', 'admin/help/help-list.tsx'),
    route('help/:topic', 'admin/help/help-page.tsx'),
    route('downloads', 'admin/downloads/downloads.tsx'),
    route('me', 'admin/accounts/own-account.tsx'),
    route('*', 'admin/frame/not-found.tsx'),
  ]),
  route('admin/delete-user/:id', 'admin/warranties/delete-warranty.tsx'),
  ...languages.map((language) =>
    route(localPath(language, '/warranty/reminder.ics').slice(1), 'site/look-up/reminder.ts', {
      id: `${language}/reminder`,
    }),
  ),
  ...languages.map((language) =>
    route(localPath(language, '/c/:card').slice(1), 'site/look-up/scanned-card.ts', {
      id: `${language}/scanned-card`,
    }),
  ),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('site.webmanifest', 'seo/web-manifest.ts'),
  route('.well-known/security.txt', 'seo/security-txt.ts'),
] satisfies RouteConfig;
