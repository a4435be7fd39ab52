import { ActionIcon, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { includesRole, type StaffRole } from '#domain/account/role.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { type HelpTopicId, helpGroups } from '#strings/vi/admin/help/help.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { HelpIcon } from '#web/admin/ui/icons.tsx';

const roles: Readonly<Record<string, StaffRole>> = Object.assign({}, ...Object.values(helpGroups));

/** A heading with a link to the help about the page, for accounts that may do what the page is for. */
export function WithHelp({ topic, children }: { topic: HelpTopicId; children: ReactNode }) {
  const { role } = useAccount();
  return (
    <Group gap={4} wrap="nowrap" miw={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
      {includesRole(role, roles[topic] ?? 'owner') && (
        <ActionIcon
          component={Link}
          c="dimmed"
          to={href('/admin/help/:topic', { topic })}
          aria-label={words.helpHere}
          title={words.helpHere}
        >
          <HelpIcon />
        </ActionIcon>
      )}
    </Group>
  );
}
