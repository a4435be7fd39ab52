import { Anchor, Flex, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { admin as words } from '#strings/vi/admin/common.ts';
import { MessagePanel } from '#web/admin/ui/message-panel.tsx';
import type { IconProps } from '#web/ui/icons.tsx';

interface NoPageProps {
  title: string;
  /** The status of HTTP, as the specification has it on the page of an unknown address. */
  status?: string;
  icon: ComponentType<IconProps>;
  text: string;
  hint?: string;
  ways: readonly { to: string; label: string }[];
}

/** In place of a page: why, and where to go instead. */
export const NoPage = ({ title, status, ways, ...message }: NoPageProps) => (
  <>
    <h1>{title}</h1>
    {status && (
      <Text mt={4} mb="md" c="dimmed">
        {status}
      </Text>
    )}
    <MessagePanel role="alert" {...message}>
      <Flex component="nav" wrap="wrap" columnGap="lg" justify="center" aria-label={words.notFound.ways}>
        {ways.map(({ to, label }) => (
          <Anchor key={to} component={Link} fw={600} to={to}>
            {label}
          </Anchor>
        ))}
      </Flex>
    </MessagePanel>
  </>
);
