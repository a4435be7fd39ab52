import { Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { maxRecallLengths } from '#domain/recall/recall.ts';
import { recalls as words } from '#strings/vi/admin/recalls.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { recallLabels } from '#strings/vi/states.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { FormDialog } from '#web/admin/ui/small-form.tsx';
import { waits } from '#web/ui/waits.ts';

export type Recall = AnswerOf<'GET /recalls/:id'>['recall'];

interface RecallDialogProps {
  /** The draft that is changed; undefined for a new one. */
  recall?: Recall;
  onDone: (recall: Recall, message: string) => void;
  onClose: () => void;
}

const required = ['title', 'lot', 'text'] as const;
const choosing = ['lot', 'productName', 'issuedFrom', 'issuedTo'] as const;
const optional = [...choosing, 'patientText'] as const;
type Field = (typeof required | typeof optional)[number];

/** Writes a draft of a recall, and says meanwhile how many cards of how many clinics it has. */
export default function RecallDialog({ recall, onDone, onClose }: RecallDialogProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const send = async (body: Record<Field, string>) => {
    const answer = await (recall
      ? call('PUT /recalls/:id', { params: { id: recall._id }, body: { ...body, version: recall.version } })
      : requestKey.send((idempotencyKey) => call('POST /recalls', { body, idempotencyKey })));
    onDone(answer.recall, answer.message ?? '');
  };
  const [chosen, setChosen] = useState(() => choosing.map((name) => recall?.[name] ?? ''));
  const choose = ({ currentTarget }: FormEvent<HTMLElement>) =>
    setChosen(choosing.map((name) => currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''));
  const inputOf = (name: Field, errors: ReadonlyMap<string, string>) => ({
    name,
    size: 'lg',
    label: name === 'lot' ? warrantyLabels.lot : recallLabels[name],
    error: errors.get(name),
    defaultValue: recall?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={recall ? words.edit : words.write}
      submit={words.save}
      names={required}
      optional={optional}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput {...inputOf('title', errors)} maxLength={maxRecallLengths.title} autoFocus />
          <Stack onInput={choose}>
            <Textarea {...inputOf('lot', errors)} description={words.hints.lot} rows={2} />
            <TextInput
              {...inputOf('productName', errors)}
              description={words.hints.productName}
              maxLength={maxRecallLengths.title}
            />
            <TextInput {...inputOf('issuedFrom', errors)} type="date" />
            <TextInput {...inputOf('issuedTo', errors)} type="date" />
            <Reach chosen={chosen} />
          </Stack>
          <Textarea {...inputOf('text', errors)} rows={4} maxLength={maxRecallLengths.text} />
          <Textarea
            {...inputOf('patientText', errors)}
            description={words.hints.patientText}
            rows={3}
            maxLength={maxRecallLengths.patientText}
          />
        </>
      )}
    </FormDialog>
  );
}

/** How many cards of how many clinics have what is chosen. */
function Reach({ chosen }: { chosen: readonly string[] }) {
  const [rested] = useDebouncedValue(chosen, waits.numberCheck);
  const [lot = '', productName = '', issuedFrom = '', issuedTo = ''] = rested;
  const query = { lot, productName, issuedFrom, issuedTo };
  const { data, error } = useQuery({
    queryKey: ['recall reach', query],
    queryFn: ({ signal }) => call('GET /recalls/reach', { query, signal }),
    enabled: lot.trim() !== '',
  });
  return (
    <p role="status">
      {error
        ? userMessageOf(error, words.notFetched)
        : data && <strong>{words.reach(data.cards, data.dentals)}</strong>}
    </p>
  );
}
