import { ActionIcon, Button, Flex, type FlexProps, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { includesRole, type StaffRole } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { type HelpTopicId, helpGroups } from '#strings/vi/admin/help/help.ts';

import { useAccount } from '#web/admin/session/account.ts';
import { HelpIcon } from '#web/admin/ui/icons.tsx';

interface PageHeadProps {
  title: string;
  /** What a person would call the page, where its title is a specified word. */
  heading?: string;
  /** The task of the help that the page is for. */
  help?: HelpTopicId;
  /** What the page is about, below its title. */
  lead?: ReactNode;
  /** What can be done on the page, beside its title. */
  children?: ReactNode;
}

/** The head of a page of the back office. */
export function PageHead({ title, heading: ownHeading, help, lead, children }: PageHeadProps) {
  const h1 = ownHeading ? (
    <Title order={1} fz="md" c="dimmed">
      {title}
    </Title>
  ) : (
    <h1>{title}</h1>
  );
  const heading = help ? <WithHelp topic={help}>{h1}</WithHelp> : h1;
  return (
    <Group component="header" gap="xs" mb="md">
      {/* At least as high as the largest title, whatever stands beside the page. */}
      <Flex direction="column" justify="center" mr="auto" mih="2.8125rem">
        {heading}
        {ownHeading && (
          <Text fz="h1" fw={700} lh={1.3}>
            {ownHeading}
          </Text>
        )}
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
      </Flex>
      {children}
    </Group>
  );
}

interface PartLinksProps extends FlexProps {
  label: string;
  parts: readonly { to: string; text: string; isShown: boolean }[];
}

/** Links to the parts of a page, of which one is shown. */
export const PartLinks = ({ label, parts, ...props }: PartLinksProps) => (
  <Flex component="nav" wrap="wrap" gap="xs" aria-label={label} {...props}>
    {parts.map(({ to, text, isShown }) => (
      <Button
        key={to}
        component={Link}
        to={to}
        variant={isShown ? 'filled' : 'default'}
        aria-current={isShown ? 'page' : undefined}
      >
        {text}
      </Button>
    ))}
  </Flex>
);

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
