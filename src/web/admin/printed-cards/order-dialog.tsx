import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { printedCards as words } from '#strings/vi/admin/printed-cards.ts';
import { SmallForm } from '#web/admin/accounts/small-form.tsx';
import { call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

/** As the server has it, whose schema would bring zod into the browser. */
const maxSize = 20_000;

interface OrderDialogProps {
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Orders a batch of printed cards, for owners. */
export function OrderDialog({ onDone, onClose }: OrderDialogProps) {
  const id = useId();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [note, setNote] = useState('');
  const send = async ({ size }: Record<'size', string>) => {
    const body = { size: Number(size), note };
    const { message } = await requestKey.send((idempotencyKey) => call('POST /card-batches', { body, idempotencyKey }));
    onDone(message);
  };
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id}>
        {words.order}
      </Button>
    </>
  );
  return (
    <Dialog title={words.order} buttons={buttons} onClose={onClose}>
      <SmallForm id={id} names={['size']} send={send}>
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
      </SmallForm>
    </Dialog>
  );
}
