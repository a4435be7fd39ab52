import { Badge, Button, Card, TextInput } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { formatDate } from '#domain/calendar.ts';
import { readCardText } from '#domain/printed-number.ts';
import { printedCards as words } from '#strings/vi/admin/printed-cards.ts';
import { history } from '#strings/vi/history.ts';
import { cardStateNames, voidReasonNames } from '#strings/vi/states.ts';
import { call } from '#web/admin/api/call.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Facts } from '#web/admin/ui/facts.tsx';
import { FormDialog } from '#web/admin/ui/small-form.tsx';

type PrintedCard = AnswerOf<'GET /card/:number'>['card'];

const colours = { blank: 'gray', handed: 'blue', issued: 'teal', expired: 'red', void: 'red' } as const;

interface FoundCardProps {
  card: PrintedCard;
  mayReplace: boolean;
  onReplaced: (message: string) => void;
}

/** A printed card: its state, where it is, and what was done with it. */
export function FoundCard({ card, mayReplace, onReplaced }: FoundCardProps) {
  const [isReplacing, setReplacing] = useState(false);
  const { number, state, lot, place, dental, handedOn, voidReason, user, code } = card;
  return (
    <Card component="section" padding="lg" mb="lg" aria-label={number}>
      <h2>
        {number}{' '}
        <Badge color={colours[state]} variant="light" size="lg">
          {cardStateNames[state]}
        </Badge>{' '}
        {code && (
          <Badge color={code === 'right' ? 'teal' : 'red'} variant="outline" size="lg">
            {words.codes[code]}
          </Badge>
        )}
      </h2>
      <Facts
        facts={[
          [words.lot, words.place(lot, place)],
          [words.clinic, dental?.dentalName ?? null],
          [words.handedOn, handedOn && formatDate(handedOn)],
          [words.reason, state === 'void' && voidReason ? voidReasonNames[voidReason] : null],
        ]}
      />
      {user !== null && (
        <p>
          <Link to={href('/admin/update-user/:id', { id: user })}>{words.toWarranty}</Link>{' '}
          {mayReplace && (
            <Button variant="default" onClick={() => setReplacing(true)}>
              {words.replace}
            </Button>
          )}
        </p>
      )}
      <h3>{words.history}</h3>
      <ul>
        {card.history.map(({ at, by, action, note }) => (
          <li key={`${at} ${action} ${note}`}>
            <DateTime at={at} /> · {by} · {history.actions[action]}
            {note && ` · ${note}`}
          </li>
        ))}
      </ul>
      {isReplacing && (
        <ReplaceDialog
          number={number}
          onClose={() => setReplacing(false)}
          onDone={(message) => {
            setReplacing(false);
            onReplaced(message);
          }}
        />
      )}
    </Card>
  );
}

interface ReplaceDialogProps {
  number: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

function ReplaceDialog({ number, onDone, onClose }: ReplaceDialogProps) {
  const send = async ({ by }: Record<'by', string>) => {
    const body = { by: readCardText(by).cardNumber };
    onDone((await call('POST /card/:number/replace', { params: { number }, body })).message);
  };
  return (
    <FormDialog title={words.replaceTitle(number)} submit={words.replace} names={['by']} send={send} onClose={onClose}>
      {(errors) => (
        <TextInput
          name="by"
          size="lg"
          label={words.replaceBy}
          description={words.findHint}
          error={errors.get('by')}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
