import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionWire } from '#contract/account-wire.ts';
import { accounts, ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { describeAgent } from '#web/admin/accounts/user-agent.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import styles from './own-account.module.css';

/** Where one is signed in; all but this one can be ended. */
export function OwnSessions({ sessions }: { sessions: readonly SessionWire[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<SessionWire | 'others'>();
  const others = sessions.filter(({ current }) => !current).length;

  async function end(which: SessionWire | 'others') {
    setAsked(undefined);
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
    <section className={styles.wide}>
      <div className={styles.bar}>
        <h2>{words.sessions}</h2>
        {others > 0 && (
          <Button variant="default" onClick={() => setAsked('others')}>
            {words.endOthers}
          </Button>
        )}
      </div>
      <PlainTable
        label={words.sessions}
        rows={sessions}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: words.device,
            cell: ({ userAgent, current }) => (
              <span>
                {describeAgent(userAgent)} {current && <em className={styles.current}>({words.current})</em>}
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
                name={words.endRow(describeAgent(session.userAgent))}
                onClick={() => setAsked(session)}
              />
            ),
        }}
      />
      {asked && (
        <ConfirmDialog
          title={admin.almost}
          confirm={words.end}
          onConfirm={() => void end(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked === 'others' ? words.askEndOthers(others) : words.askEnd(describeAgent(asked.userAgent))}
        </ConfirmDialog>
      )}
    </section>
  );
}
