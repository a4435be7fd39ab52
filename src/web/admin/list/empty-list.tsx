import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { ShieldIcon } from '#web/admin/ui/icons.tsx';
import { MessagePanel, Notice } from '#web/admin/ui/messages.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { type IconProps, WarningIcon } from '#web/ui/icons.tsx';
import { SearchIcon } from '#web/ui/shared-icons.tsx';

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
export function EmptyList({ failed, isFiltered, empty, icon = ShieldIcon, unfilteredUrl, children }: EmptyListProps) {
  const { revalidate, state } = useRevalidator();
  if (failed)
    return (
      <MessagePanel role="alert" icon={WarningIcon} text={failed}>
        <RetryButton isBusy={state === 'loading'} onRetry={() => void revalidate()} />
      </MessagePanel>
    );
  if (isFiltered && unfilteredUrl)
    return (
      <MessagePanel role="status" icon={SearchIcon} text={empty} hint={words.noMatch}>
        <Button component={Link} to={unfilteredUrl} variant="default">
          {words.clearFilters}
        </Button>
      </MessagePanel>
    );
  return (
    <MessagePanel role="status" icon={icon} text={empty}>
      {children}
    </MessagePanel>
  );
}

/** Says that the rows below could not be loaded again, if they could not. */
export function OutdatedNotice({ failed, rows }: { failed: string | undefined; rows: readonly unknown[] }) {
  const { revalidate, state } = useRevalidator();
  if (failed === undefined || rows.length === 0) return null;
  return (
    <Notice title={`${failed} ${words.outdated}`}>
      <RetryButton variant="default" mr="auto" isBusy={state === 'loading'} onRetry={() => void revalidate()} />
    </Notice>
  );
}
