import { href } from 'react-router';
import type { StaffRole } from '#domain/account/role.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { help } from '#strings/vi/admin/help/help-page.ts';
import type { HelpPage } from '#strings/vi/admin/help/help-topic.ts';
import { importing } from '#strings/vi/admin/import.ts';
import { palette } from '#strings/vi/admin/palette.ts';
import { visits } from '#strings/vi/admin/visits.ts';

interface Page {
  to: string;
  label: string;
  /** The least role whose account may open it. */
  role: StaffRole;
  /** True for a page of the public site. */
  isPublic?: boolean;
}

/** The pages that the steps of the help lead to. A path that is no route does not compile. */
export const helpPages: Record<HelpPage, Page> = {
  overview: { to: href('/admin'), label: admin.nav.overview, role: 'viewer' },
  users: { to: href('/admin/manage-user'), label: palette.users, role: 'viewer' },
  createUser: { to: href('/admin/create-user'), label: admin.nav.createUser, role: 'staff' },
  clinics: { to: href('/admin/manage-dental'), label: palette.clinics, role: 'viewer' },
  createClinic: { to: href('/admin/create-dental'), label: palette.createClinic, role: 'staff' },
  products: { to: href('/admin/manage-product'), label: palette.products, role: 'viewer' },
  createProduct: { to: href('/admin/create-product'), label: admin.nav.createProduct, role: 'staff' },
  printedCards: { to: href('/admin/cards'), label: admin.nav.printedCards, role: 'viewer' },
  visits: { to: href('/admin/visits'), label: visits.title, role: 'viewer' },
  bin: { to: href('/admin/recycle'), label: admin.nav.recycle, role: 'viewer' },
  imports: { to: href('/admin/import-excel'), label: importing.history.heading, role: 'viewer' },
  history: { to: href('/admin/history'), label: admin.nav.history, role: 'staff' },
  health: { to: href('/admin/health'), label: admin.nav.health, role: 'staff' },
  accounts: { to: href('/admin/accounts'), label: admin.nav.accounts, role: 'owner' },
  backups: { to: href('/admin/backups'), label: admin.nav.backups, role: 'owner' },
  own: { to: href('/admin/me'), label: palette.own, role: 'viewer' },
  lookUp: { to: href('/warranty'), label: help.lookUp, role: 'viewer', isPublic: true },
};
