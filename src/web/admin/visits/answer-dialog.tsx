import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { clinicRequests as words } from '#strings/vi/admin/clinic-requests.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { SmallForm } from '#web/admin/accounts/small-form.tsx';
import { call } from '#web/admin/api/call.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

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
  const formId = useId();
  const [text, setText] = useState('');
  const send = async () => {
    const { message = '' } = await call('POST /clinic-requests/:id/answer', { params: { id }, body: { state, text } });
    onDone(message);
  };
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={formId} {...(state === 'declined' && { color: 'red' })}>
        {words.steps[state]}
      </Button>
    </>
  );
  return (
    <Dialog title={`${words.steps[state]}: ${what}`} buttons={buttons} onClose={onClose}>
      <SmallForm id={formId} names={[]} send={send}>
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
      </SmallForm>
    </Dialog>
  );
}
