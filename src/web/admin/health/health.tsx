import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useRevalidator } from 'react-router';
import type { HealthWire } from '#contract/health-operations.ts';
import { may } from '#domain/account/rights.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { health as words } from '#strings/vi/admin/health.ts';
import { call, load, userMessageOf } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { InfoIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { type IconProps, WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/health.ts';
import styles from './health.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'system' };

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(() => call('GET /health', { signal }), words.notFetched);
}

/** How the system is, a row for each part: in order, or what to do. */
export default function Health({ loaderData: { parts, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (failed !== undefined)
    return (
      <>
        <PageHead title={words.title} />
        <EmptyList failed={failed} empty={words.notFetched} />
      </>
    );
  const toDo = parts.filter((part) => part.state === 'attention' || part.state === 'bad').length;
  return (
    <>
      <PageHead title={words.title} help="system">
        <Text flex="1 1 12rem" c="dimmed" role="status">
          {toDo === 0 ? words.allGood : words.toDo(toDo)}
        </Text>
        <Button variant="default" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
          {words.refresh}
        </Button>
      </PageHead>
      <Paper component="ul">
        {parts.map((part) => (
          <HealthRow key={part.part} {...part} />
        ))}
      </Paper>
    </>
  );
}

type PartWire = HealthWire['parts'][number];

const looks: Record<PartWire['state'], [icon: ComponentType<IconProps>, colour: string]> = {
  good: [CheckIcon, 'var(--valid)'],
  attention: [WarningIcon, 'var(--expired)'],
  bad: [ExpiredIcon, 'var(--expired)'],
  neutral: [InfoIcon, 'dimmed'],
};

/** One part of the system: its state as an icon and a word, what it is, and what to do. */
function HealthRow({ part, state, message, advice, usedShare }: PartWire) {
  const [StateIcon, colour] = looks[state];
  return (
    <li className={styles.part} data-state={state}>
      <Box component="h2" fz="1.0625rem">
        {words.parts[part]}
      </Box>
      <Group component="p" gap={6} wrap="nowrap" fw={600} c={colour}>
        <StateIcon size="1.25rem" />
        {words.states[state]}
      </Group>
      <Stack gap={4} align="start" miw={0} className={styles.text ?? ''}>
        <p>{message}</p>
        {usedShare !== undefined && (
          <Box
            component="meter"
            w="100%"
            maw="24rem"
            h="0.75rem"
            aria-label={words.usedShare(Math.round(usedShare * 100))}
            min={0}
            max={1}
            value={usedShare}
          />
        )}
        {advice !== undefined && <Text {...(state === 'neutral' ? { c: 'dimmed' } : { fw: 600 })}>{advice}</Text>}
        {part === 'mail' && state !== 'neutral' && <TestMail />}
      </Stack>
    </li>
  );
}

/** For owners: sends a mail to where mails about problems go. */
function TestMail() {
  const { role } = useAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /health/test-mail'),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (refused) => toastError(userMessageOf(refused, words.failed)),
  });
  if (!may(role, 'accounts')) return null;
  return (
    <Button variant="default" size="compact-md" loading={isPending} onClick={() => mutate()}>
      {words.sendTestMail}
    </Button>
  );
}
