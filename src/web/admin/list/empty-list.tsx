import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type IconProps, SearchIcon, ShieldIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './empty-list.module.css';

interface EmptyListProps {
  failed: string | undefined;
  /** True if a search or a filter is active. */
  isFiltered?: boolean;
  /** The text for an empty list. */
  empty: string;
  /** The icon above the text. */
  icon?: ComponentType<IconProps>;
  /** The URL of the list without search and filters. */
  unfilteredUrl?: string;
  /** A button below the text. */
  children?: ReactNode;
}

/** Replaces a list that is empty or failed to load. */
export function EmptyList({
  failed,
  isFiltered,
  empty,
  icon: Icon = ShieldIcon,
  unfilteredUrl,
  children,
}: EmptyListProps) {
  const { revalidate, state } = useRevalidator();
  if (failed)
    return (
      <div className={styles.nothing} role="alert">
        <WarningIcon className={styles.icon} />
        <p>{failed}</p>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {admin.retry}
        </Button>
      </div>
    );
  if (isFiltered && unfilteredUrl)
    return (
      <div className={styles.nothing} role="status">
        <SearchIcon className={styles.icon} />
        <p>{words.noMatch}</p>
        <Button component={Link} to={unfilteredUrl} variant="default">
          {words.clearFilters}
        </Button>
      </div>
    );
  return (
    <div className={styles.nothing} role="status">
      <Icon className={styles.icon} />
      <p>{empty}</p>
      {children}
    </div>
  );
}
