import { Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';

interface PageHeadProps {
  title: string;
  /** The task of the help that the page is for. */
  help?: HelpTopicId;
  /** What the page is about, below its title. */
  lead?: ReactNode;
  /** What can be done on the page, beside its title. */
  children?: ReactNode;
}

/** The head of a page of the back office. */
export function PageHead({ title, help, lead, children }: PageHeadProps) {
  const heading = help ? (
    <WithHelp topic={help}>
      <h1>{title}</h1>
    </WithHelp>
  ) : (
    <h1>{title}</h1>
  );
  return (
    <Group component="header" gap="xs" mb="md">
      {/* At least as high as the largest title, whatever stands beside the page. */}
      <Flex direction="column" justify="center" mr="auto" mih="2.8125rem">
        {heading}
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
      </Flex>
      {children}
    </Group>
  );
}
