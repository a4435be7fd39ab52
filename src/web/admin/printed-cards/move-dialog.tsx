import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { readCardText } from '#domain/printed-number.ts';
import { printedCards as words } from '#strings/vi/admin/printed-cards.ts';
import { voidReasonNames } from '#strings/vi/states.ts';
import { ApiError, call } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import { FormDialog } from '#web/admin/ui/small-form.tsx';

type Batch = AnswerOf<'GET /card-batches'>['batches'][number];
type VoidReason = BodyOf<'POST /card-batches/:id/void'>['reason'];

/** What is done with cards of a batch. */
export type CardMove = 'handOver' | 'takeBack' | 'voidCards';

const reasons: readonly VoidReason[] = ['lost', 'damaged', 'misprinted', 'other'];

interface MoveDialogProps {
  move: CardMove;
  batch: Batch;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Hands cards of a batch over, takes them back or makes them void: by their places, or the first and last card of a bundle. */
export default function MoveDialog({ move, batch, onDone, onClose }: MoveDialogProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [clinic, setClinic] = useState('');
  const { data } = useQuery({ ...activeRecordsQuery(clinics), enabled: move === 'handOver' });

  const send = async ({ note, ...fields }: Record<'from' | 'to' | 'reason' | 'note', string>) => {
    const params = { id: batch._id };
    const range = { from: await placeOf(batch, 'from', fields.from), to: await placeOf(batch, 'to', fields.to) };
    const reason = reasons.find((one) => one === fields.reason) ?? 'other';
    const dental = String(data?.find(({ name }) => name === clinic)?.id ?? '');
    const { message } = await (move === 'handOver'
      ? requestKey.send((idempotencyKey) =>
          call('POST /card-batches/:id/hand-over', { params, body: { ...range, dental }, idempotencyKey }),
        )
      : move === 'takeBack'
        ? call('POST /card-batches/:id/take-back', { params, body: range })
        : call('POST /card-batches/:id/void', { params, body: { ...range, reason, note } }));
    onDone(message);
  };
  return (
    <FormDialog
      title={words.ofLot(words[move], batch.lot)}
      submit={words[move]}
      isRed={move === 'voidCards'}
      names={['from', 'to']}
      optional={['reason', 'note']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {move === 'handOver' && (
            <NameSelect
              size="lg"
              label={words.clinic}
              names={data?.map(({ name }) => name)}
              value={clinic}
              onChange={setClinic}
              error={errors.get('dental')}
            />
          )}
          <TextInput
            name="from"
            size="lg"
            label={words.from}
            description={words.rangeHint}
            error={errors.get('from')}
            autoComplete="off"
          />
          <TextInput name="to" size="lg" label={words.to} error={errors.get('to')} autoComplete="off" />
          {move === 'voidCards' && (
            <>
              <NativeSelect
                name="reason"
                size="lg"
                label={words.reason}
                data={reasons.map((value) => ({ value, label: voidReasonNames[value] }))}
              />
              <TextInput name="note" size="lg" label={words.note} maxLength={200} autoComplete="off" />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/**
 * The place that a text means: itself, or that of the card whose number or QR code it is.
 *
 * @throws {ApiError} at the field, for a card of another batch or none
 */
async function placeOf({ _id }: Batch, field: 'from' | 'to', text: string): Promise<number> {
  if (/^\s*\d{1,5}\s*$/.test(text)) return Number(text);
  const params = { number: readCardText(text).cardNumber };
  const refuse = (message: string) => new ApiError(400, { message, errors: [{ field, message }] });
  const { card } = await call('GET /card/:number', { params }).catch((error: unknown) => {
    throw error instanceof ApiError && error.userMessage !== undefined ? refuse(error.userMessage) : error;
  });
  if (card.batch !== _id) throw refuse(words.otherLot(card.lot));
  return card.place;
}
