import { href } from 'react-router';
import { may } from '#domain/account/rights.ts';
import type { StaffRole } from '#domain/account/role.ts';
import { formatCardNumber, isPrintedNumber, readCardText } from '#domain/printed-card/card-number.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette as words } from '#strings/vi/admin/palette.ts';

/** The page of a printed card, if a text is the number of one or came from its QR code. */
export function printedCardIn(text: string): { label: string; to: string }[] {
  const { cardNumber } = readCardText(text);
  const key = canonicalCardNumber(cardNumber);
  if (!isPrintedNumber(key)) return [];
  return [{ label: words.printedCard(formatCardNumber(key)), to: `${href('/admin/cards')}?number=${key}` }];
}

/** The back-office pages for a role. */
export function destinationsFor(role: StaffRole): { label: string; to: string }[] {
  const pages = [
    { label: admin.nav.overview, to: href('/admin'), right: 'seeCards' },
    { label: words.users, to: href('/admin/manage-user'), right: 'seeNames' },
    { label: words.clinics, to: href('/admin/manage-dental'), right: 'seeCards' },
    { label: words.products, to: href('/admin/manage-product'), right: 'seeCards' },
    { label: admin.nav.createUser, to: href('/admin/create-user'), right: 'create' },
    { label: words.createClinic, to: href('/admin/create-dental'), right: 'create' },
    { label: admin.nav.createProduct, to: href('/admin/create-product'), right: 'create' },
    { label: admin.nav.printedCards, to: href('/admin/cards'), right: 'seeCards' },
    { label: admin.nav.recycle, to: href('/admin/recycle'), right: 'seeCards' },
    { label: admin.nav.imports, to: href('/admin/import-excel'), right: 'seeCards' },
    { label: admin.nav.history, to: href('/admin/history'), right: 'history' },
    { label: admin.nav.health, to: href('/admin/health'), right: 'system' },
    { label: admin.nav.accounts, to: href('/admin/accounts'), right: 'accounts' },
    { label: admin.nav.backups, to: href('/admin/backups'), right: 'backups' },
    { label: admin.nav.downloads, to: href('/admin/downloads'), right: 'downloads' },
    { label: admin.nav.help, to: href('/admin/help'), right: 'seeCards' },
    { label: words.own, to: href('/admin/me'), right: 'seeCards' },
  ] as const;
  return pages.filter(({ right }) => may(role, right));
}
