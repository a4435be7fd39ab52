import { Form } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import type { VisitProblem } from '#web/site/clinic/visit-actions.server.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import styles from './clinic.module.css';

type Visit = AnswerOf<'GET /clinic/cards/:id/visits'>['visits'][number];

interface CardVisitsProps {
  visits: readonly Visit[];
  /** Makes each form's visit one, however often the form is sent. */
  sendingKey: string;
  problem: VisitProblem | undefined;
}

/** The visits of a card: check-ups in one tap, damages, and the questions about them. */
export function CardVisits({ visits, sendingKey, problem }: CardVisitsProps) {
  const words = useAreaWords('clinicVisits');
  const errors = problem?.errors ?? {};
  const key = <input type="hidden" name="key" value={sendingKey} />;
  return (
    <section className={styles.buttons} aria-labelledby="visits">
      <h2 id="visits">{words.title}</h2>
      {problem?.message && <FormError>{problem.message}</FormError>}
      {visits.length === 0 && <p>{words.none}</p>}
      <ul className={styles.cards}>
        {visits.map((visit) => (
          <li key={visit._id} className={styles.card}>
            <VisitLine visit={visit} error={problem?.visit === visit._id ? errors.text : undefined} />
          </li>
        ))}
      </ul>
      <Form method="post">
        {key}
        <button className={page.button} type="submit" name="intent" value="check-up">
          {words.checkUp}
        </button>
      </Form>
      <details open={problem !== undefined && problem.visit === undefined}>
        <summary>{words.damage}</summary>
        <Form className={formStyles.form} method="post">
          {key}
          <Field
            name="damagedTeeth"
            label={words.teeth}
            error={errors.toothPosition}
            defaultValue={problem?.values.damagedTeeth}
            inputMode="numeric"
            autoComplete="off"
            maxLength={300}
          />
          <Field
            name="damage"
            label={words.note}
            error={errors.note}
            defaultValue={problem?.values.damage}
            autoCapitalize="sentences"
            autoComplete="off"
            maxLength={1000}
          />
          <button className={page.outlined} type="submit" name="intent" value="damage">
            {words.send}
          </button>
        </Form>
      </details>
    </section>
  );
}

function VisitLine({ visit, error }: { visit: Visit; error: string | undefined }) {
  const words = useAreaWords('clinicVisits');
  const { formats } = useLocale();
  const { _id, kind, state, visitedDate, toothPosition, note, decision, share, turn } = visit;
  const mayWithdraw = kind === 'check-up' ? state === 'done' : state === 'open' || state === 'waiting';
  return (
    <>
      <p>
        <strong>
          {words.kinds[kind]}, {formats.date(visitedDate)}
        </strong>
        {kind === 'damage' || state === 'withdrawn' ? `: ${words.states[state]}` : ''}
      </p>
      <p lang="vi">{[toothPosition, note].filter(Boolean).join(': ')}</p>
      {share !== null && <p>{words.share(share)}</p>}
      {decision && <p lang="vi">{decision}</p>}
      {turn === 'clinic' && state === 'waiting' && (
        <Form className={formStyles.form} method="post">
          <input type="hidden" name="visit" value={_id} />
          <Field name={`answer-${_id}`} label={words.answer} error={error} autoComplete="off" maxLength={1000} />
          <button className={page.button} type="submit" name="intent" value="answer">
            {words.sendAnswer}
          </button>
        </Form>
      )}
      {mayWithdraw && (
        <Form method="post">
          <input type="hidden" name="visit" value={_id} />
          <button className={page.outlined} type="submit" name="intent" value="withdraw-visit">
            {words.withdraw}
          </button>
        </Form>
      )}
    </>
  );
}
