import { Box, Card, Group, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Meaning } from '#web/admin/ui/meaning.tsx';
import type { IconProps } from '#web/ui/icons.tsx';

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
