import { Box, Card, type CardProps, Group, Text } from '@mantine/core';
import type { ComponentType, ReactNode, Ref } from 'react';
import { meaningOf } from '#strings/vi/meanings.ts';
import { type IconProps, WarningIcon } from '#web/ui/icons.tsx';

/** What an English sentence of the specification means, quietly; nothing for any other text. */
export function Meaning({ of }: { of: string }) {
  const meaning = meaningOf(of);
  return meaning === undefined ? null : (
    <Text c="dimmed" fz="sm" fw={400}>
      {meaning}
    </Text>
  );
}

/** What is wrong, in one line with its sign. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Group component="span" gap={6} wrap="nowrap" align="flex-start" c="var(--expired)" fw={600}>
    <Group component="span" h="1.5em">
      <WarningIcon size="1.25rem" />
    </Group>
    <span>{children}</span>
  </Group>
);

interface NoticeProps extends CardProps {
  ref?: Ref<HTMLDivElement>;
  title: ReactNode;
  tabIndex?: number;
  children?: ReactNode;
}

/** What is wrong, in a red frame, and below it what can be done. */
export const Notice = ({ title, children, ...props }: NoticeProps) => (
  <Card role="alert" mb="md" bd="1px solid var(--expired)" bg="var(--expired-ground)" {...props}>
    <h2>
      <Problem>{title}</Problem>
    </h2>
    {children}
  </Card>
);

interface MessagePanelProps {
  /** `alert` for an error. */
  role: 'alert' | 'status';
  icon: ComponentType<IconProps>;
  text: string;
  /** A line below the text. */
  hint?: string | undefined;
  /** Buttons below the text. */
  children?: ReactNode;
}

/** Takes the place of content that is empty or could not be loaded. */
export function MessagePanel({ role, icon: Icon, text, hint, children }: MessagePanelProps) {
  return (
    <Card role={role} px="md" py={64} ta="center" style={{ alignItems: 'center' }}>
      <Box c={role === 'alert' ? 'var(--expired)' : 'var(--accent)'}>
        <Icon size="3rem" />
      </Box>
      <p>{text}</p>
      <Meaning of={text} />
      {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      {children && (
        <Group gap="xs" justify="center">
          {children}
        </Group>
      )}
    </Card>
  );
}
