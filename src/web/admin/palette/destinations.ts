import { href } from 'react-router';
import type { Role } from '#domain/account/role.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette as words } from '#strings/vi/admin/palette.ts';

/** The back-office pages for a role. */
export function destinationsFor(role: Role): { label: string; to: string }[] {
  return [
    { label: admin.nav.overview, to: href('/admin') },
    { label: words.users, to: href('/admin/manage-user') },
    { label: words.clinics, to: href('/admin/manage-dental') },
    { label: words.products, to: href('/admin/manage-product') },
    ...(role === 'viewer'
      ? []
      : [
          { label: admin.nav.createUser, to: href('/admin/create-user') },
          { label: words.createClinic, to: href('/admin/create-dental') },
          { label: admin.nav.createProduct, to: href('/admin/create-product') },
        ]),
    { label: admin.nav.recycle, to: href('/admin/recycle') },
    { label: admin.nav.imports, to: href('/admin/import-excel') },
    ...(role === 'viewer'
      ? []
      : [
          { label: admin.nav.history, to: href('/admin/history') },
          { label: admin.nav.health, to: href('/admin/health') },
        ]),
    ...(role === 'owner'
      ? [
          { label: admin.nav.accounts, to: href('/admin/accounts') },
          { label: admin.nav.backups, to: href('/admin/backups') },
          { label: admin.nav.downloads, to: href('/admin/downloads') },
        ]
      : []),
    { label: admin.nav.help, to: href('/admin/help') },
    { label: words.own, to: href('/admin/me') },
  ];
}
