import { Textarea } from '@mantine/core';
import type { AnswerOf } from '#contract/operations.ts';
import { clinicRequests as words } from '#strings/vi/admin/clinic-requests.ts';
import { call } from '#web/admin/api/call.ts';
import { FormDialog } from '#web/admin/ui/form-dialog.tsx';

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
  const send = async ({ text }: Record<'text', string>) => {
    const { message = '' } = await call('POST /clinic-requests/:id/answer', { params: { id }, body: { state, text } });
    onDone(message);
  };
  return (
    <FormDialog
      title={`${words.steps[state]}: ${what}`}
      submit={words.steps[state]}
      isRed={state === 'declined'}
      names={[]}
      optional={['text']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <Textarea
          name="text"
          size="lg"
          label={state === 'done' ? words.note : words.reason}
          error={errors.get('text')}
          rows={3}
          maxLength={1000}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
