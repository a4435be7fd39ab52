import { Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionWire } from '#contract/account-wire.ts';
import type { BodyOf } from '#contract/operations.ts';
import { accounts, ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { OwnTotp } from '#web/admin/accounts/own-totp.tsx';
import { PasswordFields } from '#web/admin/accounts/password-fields.tsx';
import { call, load, userMessageOf } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { SmallForm } from '#web/admin/ui/small-form.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { describeAgent } from '#web/ui/user-agent.ts';
import type { Route } from './+types/own-account.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(async () => {
    const [{ user }, { sessions }] = await Promise.all([
      call('GET /admin/me', { signal }),
      call('GET /admin/me/sessions', { signal }),
    ]);
    return { user, sessions };
  }, words.notFetched);
}

/** The signed-in account: its password, two-factor code and sessions. */
export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { user, sessions, failed } = loaderData;
  if (!user) return <EmptyList failed={failed} empty={words.notFetched} />;

  async function changePassword(body: BodyOf<'PUT /admin/me/password'>) {
    toastSuccess((await call('PUT /admin/me/password', { body })).message);
    await revalidate();
  }

  return (
    <>
      <PageHead title={words.title} help="own-account" lead={`${user.fullName} · ${roleNames[user.role]}`} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card component="section" padding="lg">
          <h2>{words.password}</h2>
          <Text c="dimmed">{words.passwordLead}</Text>
          <SmallForm names={['password', 'newPassword']} submit={{ label: words.password }} send={changePassword}>
            {(errors) => (
              <>
                {/* Password managers read the account name from this field. */}
                <input type="text" autoComplete="username" value={user.fullName} readOnly hidden />
                <PasswordFields errors={errors} withNew />
              </>
            )}
          </SmallForm>
        </Card>
        <OwnTotp user={user} />
      </SimpleGrid>
      <OwnSessions sessions={sessions} />
    </>
  );
}

/** The sessions of the signed-in account. All but the current one can be ended here. */
function OwnSessions({ sessions }: { sessions: readonly SessionWire[] }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<SessionWire | 'others'>();
  const others = sessions.filter(({ current }) => !current).length;

  async function end(which: SessionWire | 'others') {
    setPending(undefined);
    try {
      const { message } = await (which === 'others'
        ? call('DELETE /admin/me/sessions')
        : call('DELETE /admin/me/sessions/:id', { params: { id: which._id } }));
      toastSuccess(message);
    } catch (error) {
      toastError(userMessageOf(error, words.failed));
    }
    await revalidate();
  }

  return (
    <section>
      <Group justify="space-between" gap="xs" mt="lg" mb="xs">
        <h2>{words.sessions}</h2>
        {others > 0 && (
          <Button variant="default" onClick={() => setPending('others')}>
            {words.endOthers}
          </Button>
        )}
      </Group>
      <PlainTable
        label={words.sessions}
        rows={sessions}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: words.device,
            cell: ({ userAgent, current }) => (
              <span>
                {describeAgent(userAgent, words)}{' '}
                {current && <Text component="em" c="dimmed" fw={400}>{`(${words.current})`}</Text>}
              </span>
            ),
            isName: true,
          },
          { label: words.address, cell: ({ address }) => address },
          { label: words.signedInAt, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { label: words.lastSeenAt, cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
        ]}
        actions={{
          label: accounts.actions,
          of: (session) =>
            !session.current && (
              <RowButton
                icon={<CloseIcon />}
                label={words.end}
                name={words.endRow(describeAgent(session.userAgent, words))}
                onClick={() => setPending(session)}
              />
            ),
        }}
      />
      {pending && (
        <ConfirmDialog
          title={admin.almost}
          confirm={words.end}
          onConfirm={() => void end(pending)}
          onCancel={() => setPending(undefined)}
        >
          {pending === 'others' ? words.askEndOthers(others) : words.askEnd(describeAgent(pending.userAgent, words))}
        </ConfirmDialog>
      )}
    </section>
  );
}
