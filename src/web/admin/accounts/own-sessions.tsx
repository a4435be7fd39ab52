import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionWire } from '#contract/account-wire.ts';
import { accounts, ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { describeAgent } from '#web/ui/user-agent.ts';

/** The sessions of the signed-in account. All but the current one can be ended here. */
export function OwnSessions({ sessions }: { sessions: readonly SessionWire[] }) {
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
