import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';

/** What is wrong, in one line with its sign. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Group component="span" gap={6} wrap="nowrap" align="flex-start" c="var(--expired)" fw={600}>
    <Group component="span" h="1.5em">
      <WarningIcon size="1.25rem" />
    </Group>
    <span>{children}</span>
  </Group>
);
