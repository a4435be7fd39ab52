import { href } from 'react-router';
import type { Right } from '#domain/account/rights.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette, places } from '#strings/vi/admin/frame.ts';
import { recalls } from '#strings/vi/admin/recalls.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { visits } from '#strings/vi/admin/visits.ts';

/** A page of the back office. */
interface AdminPage {
  to: string;
  label: string;
  /** What an account must be allowed to do to open it. */
  right: Right;
}

/** The pages of the back office that are not about one record. A path that is no route does not compile. */
export const adminPages = {
  overview: { to: href('/admin'), label: admin.nav.overview, right: 'seeBackOffice' },
  users: { to: href('/admin/manage-user'), label: palette.users, right: 'seeNames' },
  clinics: { to: href('/admin/manage-dental'), label: palette.clinics, right: 'seeBackOffice' },
  products: { to: href('/admin/manage-product'), label: palette.products, right: 'seeBackOffice' },
  createUser: { to: href('/admin/create-user'), label: admin.nav.createUser, right: 'create' },
  createClinic: { to: href('/admin/create-dental'), label: palette.createClinic, right: 'create' },
  createProduct: { to: href('/admin/create-product'), label: admin.nav.createProduct, right: 'create' },
  printedCards: { to: href('/admin/cards'), label: admin.nav.printedCards, right: 'seeBackOffice' },
  visits: { to: href('/admin/visits'), label: visits.title, right: 'seeNames' },
  recalls: { to: href('/admin/recalls'), label: recalls.title, right: 'seeNames' },
  unknownNames: { to: href('/admin/unknown-names'), label: tasks.unknownNames.title, right: 'edit' },
  bin: { to: href('/admin/recycle'), label: admin.nav.recycle, right: 'seeBackOffice' },
  imports: { to: href('/admin/import-excel'), label: places.imports, right: 'seeBackOffice' },
  changes: { to: href('/admin/changes'), label: changes.title, right: 'edit' },
  history: { to: href('/admin/history'), label: admin.nav.history, right: 'history' },
  health: { to: href('/admin/health'), label: admin.nav.health, right: 'system' },
  accounts: { to: href('/admin/accounts'), label: admin.nav.accounts, right: 'accounts' },
  backups: { to: href('/admin/backups'), label: admin.nav.backups, right: 'backups' },
  downloads: { to: href('/admin/downloads'), label: admin.nav.downloads, right: 'downloads' },
  help: { to: href('/admin/help'), label: admin.nav.help, right: 'seeBackOffice' },
  own: { to: href('/admin/me'), label: palette.own, right: 'seeBackOffice' },
} as const satisfies Record<string, AdminPage>;
