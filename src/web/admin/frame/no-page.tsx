import { Anchor, Flex, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Right } from '#domain/account/rights.ts';
import { admin as words } from '#strings/vi/admin/common.ts';
import { notAllowed } from '#strings/vi/roles.ts';
import { placesFor } from '#web/admin/frame/places.ts';
import { rolesWith, useAccount } from '#web/admin/session/account.ts';
import { LockIcon } from '#web/admin/ui/icons.tsx';
import { MessagePanel } from '#web/admin/ui/messages.tsx';
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

/** In place of a page that the account's role may not see: who may, and where this one may go instead. */
export function Forbidden({ right }: { right: Right }) {
  const { role } = useAccount();
  return (
    <NoPage
      title={words.forbidden.title}
      icon={LockIcon}
      text={notAllowed}
      hint={words.forbidden.who(rolesWith(right))}
      ways={placesFor(role)}
    />
  );
}
