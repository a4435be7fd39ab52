import { Button } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { formatDate } from '#domain/calendar.ts';
import { nextCheckUp } from '#domain/visit/visit.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import type { Visit } from '#web/admin/visits/visit-state.tsx';
import { FormError } from '#web/ui/field.tsx';
import styles from './visits.module.css';

interface CardCareProps {
  card: AnswerOf<'GET /user/:id'>['user'];
  visits: readonly Visit[];
  mayNote: boolean;
  onDamage: () => void;
  onDone: (message: string) => void;
}

/** A card whose visits are shown: when its next check-up is, and what may be noted. */
export function CardCare({ card, visits, mayNote, onDamage, onDone }: CardCareProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [failed, setFailed] = useState<string>();
  const done = visits.filter(({ kind, state }) => kind === 'check-up' && state === 'done');
  const next = nextCheckUp(
    { issuedOn: card.issuedDate, expiresOn: card.expiryDate },
    done.map(({ visitedDate }) => visitedDate),
  );
  async function noteCheckUp() {
    try {
      const body = { user: card._id, kind: 'check-up' } as const;
      const { message = '' } = await requestKey.send((idempotencyKey) =>
        call('POST /visits', { body, idempotencyKey }),
      );
      setFailed(undefined);
      onDone(message);
    } catch (error) {
      setFailed(userMessageOf(error, words.notFetched));
    }
  }
  return (
    <section className={styles.opened} aria-label={words.ofCard(card.numbCode)}>
      <h2>
        {card.fullName} · {card.numbCode}
      </h2>
      <p>
        {card.productName} · {card.dentalName}
        {next && ` · ${words.next}: ${formatDate(next)}`}
      </p>
      {failed && <FormError>{failed}</FormError>}
      <p className={styles.buttons}>
        {mayNote && (
          <>
            <Button onClick={noteCheckUp}>{words.checkUp}</Button>
            <Button variant="default" onClick={onDamage}>
              {words.damage}
            </Button>
          </>
        )}
        <Link to={href('/admin/update-user/:id', { id: card._id })}>{words.toCard}</Link>
        <Link to={href('/admin/visits')}>{words.all}</Link>
      </p>
    </section>
  );
}
