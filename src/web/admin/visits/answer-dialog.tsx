import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { clinicRequests as words } from '#strings/vi/admin/clinic-requests.ts';
import { FormDialog } from '#web/admin/accounts/form-dialog.tsx';
import { call } from '#web/admin/api/call.ts';

export type ClinicRequest = AnswerOf<'GET /clinic-requests'>['requests'][number];

interface AnswerDialogProps {
  request: ClinicRequest;
  state: 'done' | 'declined';
  /** What is asked for. */
  what: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Answers a request of a clinic: with a note, or with the reason why not. */
export default function AnswerDialog({ request: { _id: id }, state, what, onDone, onClose }: AnswerDialogProps) {
  const [text, setText] = useState('');
  const send = async () => {
    const { message = '' } = await call('POST /clinic-requests/:id/answer', { params: { id }, body: { state, text } });
    onDone(message);
  };
  return (
    <FormDialog
      title={`${words.steps[state]}: ${what}`}
      submit={words.steps[state]}
      isRed={state === 'declined'}
      names={[]}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <Textarea
          size="lg"
          label={state === 'done' ? words.note : words.reason}
          error={errors.get('text')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          rows={3}
          maxLength={1000}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
