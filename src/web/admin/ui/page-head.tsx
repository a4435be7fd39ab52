import { Flex, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HelpTopicId } from '#strings/vi/admin/help/help.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';

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
