import type { ComponentType } from 'react';
import { href } from 'react-router';
import { may, type StaffRole } from '#domain/account/rights.ts';
import { places as words } from '#strings/vi/admin/frame.ts';
import {
  AccountsIcon,
  CardIcon,
  ClinicIcon,
  HealthIcon,
  HistoryIcon,
  ImportIcon,
  OverviewIcon,
  PrintedCardsIcon,
  ProductIcon,
  VisitsIcon,
} from '#web/admin/frame/place-icons.tsx';
import { BinIcon } from '#web/admin/ui/icons.tsx';
import { type IconProps, WarningIcon } from '#web/ui/icons.tsx';

/** A part of the back office: its first page, and the pages that belong to it. */
export interface Place {
  to: string;
  label: string;
  /** The label where there is room for one word. */
  short?: string;
  icon: ComponentType<IconProps>;
  /** Other pages of the place, and those below them. */
  pages: readonly string[];
  /** True for a place that narrow windows show without asking. */
  isFrequent?: boolean;
  /** How many things of it wait for who is signed in. */
  waiting?: number;
}

/**
 * The places that a role may see, in their order.
 *
 * @param waiting how many visits and requests wait for staff
 */
export function placesFor(role: StaffRole, waiting = 0): Place[] {
  return [
    { to: href('/admin'), label: words.overview, icon: OverviewIcon, pages: [], isFrequent: true },
    {
      to: href('/admin/manage-user'),
      label: words.warranty,
      short: words.cardsShort,
      icon: CardIcon,
      pages: ['/admin/create-user', '/admin/update-user'],
      isFrequent: true,
    },
    {
      to: href('/admin/manage-dental'),
      label: words.clinic,
      icon: ClinicIcon,
      pages: ['/admin/create-dental', '/admin/update-dental'],
      isFrequent: true,
    },
    {
      to: href('/admin/manage-product'),
      label: words.product,
      icon: ProductIcon,
      pages: ['/admin/create-product', '/admin/update-product'],
    },
    {
      to: href('/admin/import-excel'),
      label: words.imports,
      icon: ImportIcon,
      pages: ['/admin/import-excel'],
      isFrequent: true,
    },
    { to: href('/admin/cards'), label: words.printedCards, icon: PrintedCardsIcon, pages: [] },
    { to: href('/admin/visits'), label: words.visits, icon: VisitsIcon, pages: [], waiting },
    { to: href('/admin/recalls'), label: words.recalls, icon: WarningIcon, pages: ['/admin/recalls'] },
    { to: href('/admin/recycle'), label: words.bin, icon: BinIcon, pages: [] },
    may(role, 'accounts')
      ? { to: href('/admin/accounts'), label: words.accounts, icon: AccountsIcon, pages: ['/admin/me'] }
      : { to: href('/admin/me'), label: words.accounts, icon: AccountsIcon, pages: [] },
    may(role, 'history') && {
      to: href('/admin/history'),
      label: words.history,
      icon: HistoryIcon,
      pages: ['/admin/changes'],
    },
    may(role, 'system') && {
      to: href('/admin/health'),
      label: words.health,
      icon: HealthIcon,
      pages: ['/admin/backups', '/admin/downloads'],
    },
  ].filter((place) => place !== false);
}

/** How a link to a place is marked on a page: as this page, as the place of this page, or not. */
export function currentIn({ to, pages }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pages.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ? 'true' : undefined;
}
