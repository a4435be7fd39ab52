import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { todayInVietnam } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { SmallForm } from '#web/admin/accounts/small-form.tsx';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

interface DamageDialogProps {
  /** The id of the card. */
  user: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Notes that a restoration is damaged. */
export default function DamageDialog({ user, onDone, onClose }: DamageDialogProps) {
  const id = useId();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [toothPosition, setTeeth] = useState('');
  const send = async ({ visitedDate, note }: Record<'visitedDate' | 'note', string>) => {
    const body = { user, kind: 'damage', visitedDate, toothPosition, note } as const;
    const { message = '' } = await requestKey.send((idempotencyKey) => call('POST /visits', { body, idempotencyKey }));
    onDone(message);
  };
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id}>
        {words.save}
      </Button>
    </>
  );
  return (
    <Dialog title={words.addDamage} buttons={buttons} onClose={onClose}>
      <SmallForm id={id} names={['visitedDate', 'note']} send={send}>
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
      </SmallForm>
    </Dialog>
  );
}
