import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInVietnam } from '#domain/calendar.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { FormDialog } from '#web/admin/accounts/form-dialog.tsx';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';

interface DamageDialogProps {
  /** The id of the card. */
  user: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Notes that a restoration is damaged. */
export default function DamageDialog({ user, onDone, onClose }: DamageDialogProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [toothPosition, setTeeth] = useState('');
  const send = async ({ visitedDate, note }: Record<'visitedDate' | 'note', string>) => {
    const body = { user, kind: 'damage', visitedDate, toothPosition, note } as const;
    const { message = '' } = await requestKey.send((idempotencyKey) => call('POST /visits', { body, idempotencyKey }));
    onDone(message);
  };
  return (
    <FormDialog
      title={words.addDamage}
      submit={words.save}
      names={['visitedDate', 'note']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            size="lg"
            label={words.teeth}
            description={words.teethHint}
            error={errors.get('toothPosition')}
            value={toothPosition}
            onChange={({ currentTarget }) => setTeeth(currentTarget.value)}
            autoComplete="off"
            autoFocus
          />
          <Textarea
            name="note"
            size="lg"
            label={words.note}
            description={words.noteHint}
            error={errors.get('note')}
            rows={3}
            maxLength={1000}
          />
          <TextInput
            name="visitedDate"
            type="date"
            size="lg"
            label={words.visitedOn}
            defaultValue={todayInVietnam()}
            max={todayInVietnam()}
            error={errors.get('visitedDate')}
          />
        </>
      )}
    </FormDialog>
  );
}
