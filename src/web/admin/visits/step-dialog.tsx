import { Textarea, TextInput } from '@mantine/core';
import { may } from '#domain/account/rights.ts';
import { readCardText } from '#domain/printed-number.ts';
import { isRequest, type VisitStep } from '#domain/visit/visit.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { call } from '#web/admin/api/call.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { FormDialog } from '#web/admin/ui/small-form.tsx';
import { stepName, subjectOf, type Visit } from '#web/admin/visits/visit-state.tsx';

interface StepDialogProps {
  visit: Visit;
  step: VisitStep;
  onDone: (message: string, after: Visit) => void;
  onClose: () => void;
}

const fields = ['share', 'text', 'replacement', 'expiryDate'] as const;
type Field = (typeof fields)[number];

/** What a step cannot do without. */
const required: { readonly [Step in VisitStep]?: readonly Field[] } = {
  ask: ['text'],
  answer: ['text'],
  decline: ['text'],
  approve: ['share'],
};

/** Leads a visit on: asks what the step needs. */
export default function StepDialog({ visit, step, onDone, onClose }: StepDialogProps) {
  const { role } = useAccount();
  const isOfRequest = isRequest(visit.kind);
  const name = stepName(step, visit.kind);
  const send = async ({ text, share, replacement, expiryDate }: Record<Field, string>) => {
    const params = { id: visit._id };
    const printed = replacement.trim() === '' ? {} : { replacement: readCardText(replacement).cardNumber };
    const answer = await (() => {
      switch (step) {
        case 'ask':
        case 'answer':
        case 'decline':
          return call(`POST /visits/:id/${step}`, { params, body: { text } });
        case 'approve':
          return call('POST /visits/:id/approve', { params, body: { share: Number(share), text } });
        case 'finish':
          return expiryDate === ''
            ? call('POST /visits/:id/finish', { params, body: isOfRequest ? { text } : printed })
            : call('POST /visits/:id/renew', { params, body: { ...printed, expiryDate } });
        default:
          return call(`POST /visits/:id/${step}`, { params, body: {} });
      }
    })();
    onDone(answer.message ?? '', answer.visit);
  };
  return (
    <FormDialog
      title={`${name}: ${subjectOf(visit)}`}
      submit={name}
      isRed={step === 'decline' || step === 'withdraw'}
      names={required[step] ?? []}
      optional={fields}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {step === 'approve' && (
            <TextInput
              name="share"
              size="lg"
              label={words.sharePercent}
              description={visit.coverage ?? undefined}
              defaultValue={visit.covered === null ? '' : String(visit.covered)}
              error={errors.get('share')}
              inputMode="numeric"
              autoComplete="off"
              autoFocus
            />
          )}
          {(step === 'ask' || step === 'answer' || step === 'decline') && (
            <Textarea
              name="text"
              size="lg"
              label={words.texts[step]}
              error={errors.get('text')}
              rows={3}
              maxLength={1000}
              autoFocus
            />
          )}
          {(step === 'approve' || (step === 'finish' && isOfRequest)) && (
            <Textarea
              name="text"
              size="lg"
              label={words.texts[step]}
              error={errors.get('text')}
              rows={2}
              maxLength={1000}
              autoFocus={isOfRequest}
            />
          )}
          {step === 'finish' && !isOfRequest && (
            <>
              <TextInput
                name="replacement"
                size="lg"
                label={words.newNumber}
                description={words.newNumberHint}
                error={errors.get('replacement')}
                autoComplete="off"
                autoFocus
              />
              {may(role, 'exceptions') && (
                <TextInput
                  name="expiryDate"
                  type="date"
                  size="lg"
                  label={words.newTerm}
                  error={errors.get('expiryDate')}
                />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
