import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type IconProps, SearchIcon, ShieldIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './empty-list.module.css';

interface NothingListedProps {
  failed: string | undefined;
  /** True where words or filters may have left everything out. */
  narrowed?: boolean;
  /** What is said where there is nothing at all. */
  empty: string;
  /** The drawing above it. */
  icon?: ComponentType<IconProps>;
  /** The address of the list without words and filters. */
  whole?: string;
  /** The way on from there. */
  children?: ReactNode;
}

/** What stands in place of a list that has nothing to show, and the way on. */
export function EmptyList({ failed, narrowed, empty, icon: Icon = ShieldIcon, whole, children }: NothingListedProps) {
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
  if (narrowed && whole)
    return (
      <div className={styles.nothing} role="status">
        <SearchIcon className={styles.icon} />
        <p>{words.noMatch}</p>
        <Button component={Link} to={whole} variant="default">
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
