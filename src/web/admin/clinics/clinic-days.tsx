import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { clinicDays as words } from '#strings/vi/admin/clinic-days.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { offerUndo } from '#web/admin/changes/undo-change.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import type { Clinic } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

type Day = AnswerOf<'GET /dental/:id/issue-days'>['days'][number];

/** The days on which a clinic has issued cards, each of which can be taken back as one. */
export default function ClinicDays({ record: { id } }: { record: Pick<Clinic, 'id'> }) {
  const { role } = useAccount();
  const [pending, setPending] = useState<Day>();
  const { data, refetch } = useQuery({
    queryKey: ['issue days', id],
    queryFn: ({ signal }) => call('GET /dental/:id/issue-days', { params: { id }, signal }),
  });
  if (!data || data.days.length === 0) return null;

  async function takeBack({ day }: Day, key = new IdempotencyKey()) {
    setPending(undefined);
    try {
      const { message, counts, change } = await key.sendWithRetry((idempotencyKey) =>
        call('POST /dental/:id/issue-days/take-back', { params: { id }, body: { day }, idempotencyKey }),
      );
      toastSuccess(message);
      offerUndo({ kind: 'bin', name: formatDate(day), text: message, count: counts, change, onDone: refetch });
    } catch (error) {
      toastFailure(error, words.failed, { key, again: () => takeBack({ day, counts: 0 }, key) });
    }
    await refetch();
  }

  return (
    <RecordPart id="ngay-kich-hoat" title={words.title}>
      <p>{words.lead}</p>
      <PlainTable
        label={words.title}
        rows={data.days}
        keyOf={({ day }) => day}
        columns={[
          { label: words.day, cell: ({ day }) => formatDate(day), isName: true },
          { label: words.cards, cell: ({ counts }) => counts, numeric: true },
        ]}
        {...(may(role, 'bin') && {
          actions: {
            label: words.actions,
            of: (day: Day) => (
              <RowButton
                icon={<RestoreIcon />}
                label={words.takeBack}
                name={words.takeBackRow(formatDate(day.day))}
                onClick={() => setPending(day)}
              />
            ),
          },
        })}
      />
      {pending && (
        <ConfirmDialog
          title={admin.almost}
          confirm={words.takeBack}
          onConfirm={() => void takeBack(pending)}
          onCancel={() => setPending(undefined)}
        >
          {words.ask(pending.counts, formatDate(pending.day))}
        </ConfirmDialog>
      )}
    </RecordPart>
  );
}
