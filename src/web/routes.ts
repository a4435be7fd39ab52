import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Language } from './site/language/languages.ts';

/** The public pages in a language. The files are the same for each, so the routes of each have names of their own. */
function publicPages(language: Language): RouteConfigEntry[] {
  const page = (file: string) => [file, { id: `${language}/${file}` }] as const;
  return [
    layout(...page('site/home/with-sections.tsx'), [index(...page('site/home/home.tsx'))]),
    layout(`site/${language}/catalogue.tsx`, [
      route('products', ...page('site/catalogue/products.tsx')),
      route('products/compare', ...page('site/catalogue/compare.tsx')),
      route('products/:id', ...page('site/catalogue/product.tsx')),
    ]),
    layout(`site/${language}/about.tsx`, [
      route('partner', ...page('site/about/partner.tsx')),
      route('photos', ...page('site/about/photos.tsx')),
      route('contact', ...page('site/about/contact.tsx')),
    ]),
    route('warranty', ...page('site/look-up/warranty.tsx')),
    route('warranty/notes', ...page('site/about/notes.tsx')),
    route('privacy', ...page('site/about/privacy.tsx')),
  ];
}

/** For what none of the other routes of a language matches. */
const anythingElse = (language: Language) => route('*', 'site/not-found.tsx', { id: `${language}/not-found` });

export default [
  layout('site/vi/layout.tsx', [
    ...publicPages('vi'),
    route('login', 'site/login/login.tsx'),
    route('first-account', 'site/login/first-account.tsx'),
    anythingElse('vi'),
  ]),
  route('en', 'site/en/layout.tsx', [...publicPages('en'), anythingElse('en')]),
  route('admin', 'admin/layout.tsx', [
    index('admin/overview/overview.tsx'),
    route('manage-user', 'admin/warranties/warranty-list.tsx'),
    route('create-user', 'admin/warranties/create-warranty.tsx'),
    route('update-user/:id', 'admin/warranties/update-warranty.tsx'),
    route('manage-dental', 'admin/clinics/clinic-list.tsx'),
    route('create-dental', 'admin/clinics/create-clinic.tsx'),
    route('update-dental/:id', 'admin/clinics/update-clinic.tsx'),
    route('manage-product', 'admin/products/product-list.tsx'),
    route('create-product', 'admin/products/create-product.tsx'),
    route('update-product/:id', 'admin/products/update-product.tsx'),
    route('recycle', 'admin/bin/recycle.tsx'),
    route('import-excel', 'admin/import/import-history.tsx'),
    route('import-excel/:id', 'admin/import/import-page.tsx'),
    route('import-excel/:id/cards', 'admin/import/import-cards.tsx'),
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
  route('warranty/reminder.ics', 'site/look-up/reminder.ts', { id: 'vi/reminder' }),
  route('en/warranty/reminder.ics', 'site/look-up/reminder.ts', { id: 'en/reminder' }),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('site.webmanifest', 'seo/web-manifest.ts'),
  route('.well-known/security.txt', 'seo/security-txt.ts'),
] satisfies RouteConfig;
