import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInVietnam } from '#domain/calendar.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { FormDialog } from '#web/admin/ui/small-form.tsx';
import type { Visit } from '#web/admin/visits/visit-state.tsx';

interface VisitDialogProps {
  /** The visit that is corrected, or the card with a new damage. */
  subject: { visit: Visit } | { card: string };
  /** @param after the visit */
  onDone: (message: string, after: Visit) => void;
  onClose: () => void;
}

/** Notes that a restoration is damaged, or corrects what was noted of a visit. */
export default function VisitDialog({ subject, onDone, onClose }: VisitDialogProps) {
  const visit = 'visit' in subject ? subject.visit : undefined;
  const [requestKey] = useState(() => new IdempotencyKey());
  const send = async (fields: Record<'visitedDate' | 'toothPosition' | 'note', string>) => {
    const answer = await ('visit' in subject
      ? call('PUT /visits/:id', {
          params: { id: subject.visit._id },
          body: { version: subject.visit.version, ...fields },
        })
      : requestKey.send((idempotencyKey) =>
          call('POST /visits', { body: { user: subject.card, kind: 'damage', ...fields }, idempotencyKey }),
        ));
    onDone(answer.message ?? '', answer.visit);
  };
  return (
    <FormDialog
      title={visit ? `${words.correct}: ${visit.numbCode}` : words.addDamage}
      submit={words.save}
      names={['visitedDate']}
      optional={['toothPosition', 'note']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            name="toothPosition"
            size="lg"
            label={words.teeth}
            description={words.teethHint}
            error={errors.get('toothPosition')}
            autoComplete="off"
            autoFocus
            defaultValue={visit?.toothPosition ?? ''}
          />
          <Textarea
            name="note"
            size="lg"
            label={words.note}
            description={words.noteHint}
            error={errors.get('note')}
            rows={3}
            maxLength={1000}
            defaultValue={visit?.note ?? ''}
          />
          <TextInput
            name="visitedDate"
            type="date"
            size="lg"
            label={words.visitedOn}
            defaultValue={visit?.visitedDate ?? todayInVietnam()}
            max={todayInVietnam()}
            error={errors.get('visitedDate')}
          />
        </>
      )}
    </FormDialog>
  );
}
