import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { printedCards as words } from '#strings/vi/admin/printed-cards.ts';
import { FormDialog } from '#web/admin/accounts/form-dialog.tsx';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';

/** As the server has it, whose schema would bring zod into the browser. */
const maxSize = 20_000;

interface OrderDialogProps {
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Orders a batch of printed cards, for owners. */
export function OrderDialog({ onDone, onClose }: OrderDialogProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [note, setNote] = useState('');
  const send = async ({ size }: Record<'size', string>) => {
    const body = { size: Number(size), note };
    const { message } = await requestKey.send((idempotencyKey) => call('POST /card-batches', { body, idempotencyKey }));
    onDone(message);
  };
  return (
    <FormDialog title={words.order} submit={words.order} names={['size']} send={send} onClose={onClose}>
      {(errors) => (
        <>
          <TextInput
            name="size"
            size="lg"
            label={words.orderSize(maxSize)}
            error={errors.get('size')}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
          />
          <TextInput
            size="lg"
            label={words.note}
            error={errors.get('note')}
            maxLength={200}
            autoComplete="off"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
