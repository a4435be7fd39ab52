import type { ReactNode } from 'react';
import { Form, href, Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import type { RequestProblem } from '#web/site/clinic/request-actions.server.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import styles from './clinic.module.css';

type Request = AnswerOf<'GET /clinic/requests'>['requests'][number];

interface AskFormProps {
  /** Makes the form's request one, however often the form is sent. */
  sendingKey: string;
  problem: RequestProblem | undefined;
}

/** What was asked about a card, and the form that asks the staff to change it. */
export function CardRequests({ requests, ...form }: AskFormProps & { requests: readonly Request[] }) {
  const words = useAreaWords('clinicRequests');
  return (
    <section className={styles.buttons} aria-labelledby="requests">
      <h2 id="requests">{words.change}</h2>
      <p>{words.changeLead}</p>
      <RequestList requests={requests} />
      <AskForm {...form} label={words.changeText} submit={words.sendChange} />
    </section>
  );
}

/** What the clinic has asked, and the form that asks for more blank cards. */
export function DeskRequests({ requests, ...form }: AskFormProps & { requests: readonly Request[] }) {
  const { problem } = form;
  const words = useAreaWords('clinicRequests');
  return (
    <section className={styles.buttons} aria-labelledby="requests">
      <h2 id="requests">{words.list}</h2>
      <RequestList requests={requests} />
      <details open={problem !== undefined}>
        <summary>{words.cards}</summary>
        <AskForm {...form} label={words.note} submit={words.sendCards} isOptional>
          <Field
            name="cards"
            label={words.count}
            error={problem?.errors.cards}
            defaultValue={problem?.values.cards}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            required
          />
        </AskForm>
      </details>
    </section>
  );
}

interface AskFieldsProps extends AskFormProps {
  /** The labels of the text and of the button. */
  label: string;
  submit: string;
  isOptional?: boolean;
  /** Fields before the text. */
  children?: ReactNode;
}

function AskForm({ sendingKey, problem, label, submit, isOptional = false, children }: AskFieldsProps) {
  return (
    <Form key={sendingKey} className={formStyles.form} method="post">
      {problem?.message && <FormError>{problem.message}</FormError>}
      <input type="hidden" name="key" value={`${sendingKey}-ask`} />
      {children}
      <Field
        name="text"
        label={label}
        error={problem?.errors.text}
        defaultValue={problem?.values.text}
        autoCapitalize="sentences"
        autoComplete="off"
        maxLength={1000}
        required={!isOptional}
      />
      <button className={page.outlined} type="submit" name="intent" value="ask">
        {submit}
      </button>
    </Form>
  );
}

function RequestList({ requests }: { requests: readonly Request[] }) {
  const words = useAreaWords('clinicRequests');
  const { path, formats } = useLocale();
  const day = (at: string) => formats.date(todayInVietnam(new Date(at)));
  return (
    <ul className={styles.cards}>
      {requests.map(({ _id, user, numbCode, cards, text, state, answer, createdAt, createdBy, answeredAt }) => (
        <li key={_id} className={styles.card}>
          <p>
            <strong>
              {user === null ? (
                words.moreCards(cards ?? 0)
              ) : (
                <Link to={path(href('/clinic/cards/:id', { id: user }))}>{numbCode}</Link>
              )}
            </strong>
            : {words.states[state]}
          </p>
          {text && <p lang="vi">{text}</p>}
          <p>{words.askedOn(day(createdAt), createdBy)}</p>
          {answer && <p lang="vi">{answer}</p>}
          {answeredAt && <p>{words.answeredOn(day(answeredAt))}</p>}
        </li>
      ))}
    </ul>
  );
}
