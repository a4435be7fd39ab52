import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { DoneNote } from '#web/site/clinic/done-note.tsx';
import { useFocusOnInvalid } from '#web/site/clinic/use-focus-on-invalid.ts';
import type { VisitForms } from '#web/site/clinic/visits.tsx';
import { useAreaWords } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import styles from './clinic.module.css';

/** Asks the staff to change a card, or to withdraw one that has visits: a new card the clinic corrects itself. */
export function CardRequest({ about, ...forms }: VisitForms & { about: 'change' | 'withdrawal' }) {
  const words = useAreaWords('clinicVisits').ask[about];
  return (
    <section className={styles.buttons} aria-labelledby="requests">
      <h2 id="requests">{words.title}</h2>
      <p>{words.lead}</p>
      <AskedNote {...forms} />
      <AskForm {...forms} intent={about} label={words.text} submit={words.send} />
    </section>
  );
}

/** The form that asks for more blank cards, below what the clinic has asked. */
export function CardsRequest({ children, ...forms }: VisitForms & { children: ReactNode }) {
  const words = useAreaWords('clinicVisits').ask;
  const problem = forms.problem?.intent === 'cards' ? forms.problem : undefined;
  return (
    <section className={styles.buttons} aria-labelledby="requests">
      <h2 id="requests">{words.list}</h2>
      <AskedNote {...forms} />
      {children}
      <details open={problem !== undefined}>
        <summary>{words.cards.title}</summary>
        <AskForm {...forms} intent="cards" label={words.cards.text} submit={words.cards.send} isOptional>
          <Field
            name="cards"
            label={words.cards.count}
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

function AskedNote({ done, sendingKey }: VisitForms) {
  const words = useAreaWords('clinicVisits').done;
  return done?.part === 'requests' && <DoneNote key={sendingKey}>{words[done.intent]}</DoneNote>;
}

interface AskFormProps extends VisitForms {
  intent: 'change' | 'withdrawal' | 'cards';
  /** The labels of the text and of the button. */
  label: string;
  submit: string;
  isOptional?: boolean;
  /** Fields before the text. */
  children?: ReactNode;
}

function AskForm({ sendingKey, problem: last, intent, label, submit, isOptional = false, children }: AskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = last?.intent === intent ? last : undefined;
  useFocusOnInvalid(form, problem);
  return (
    <Form ref={form} key={sendingKey} className={formStyles.form} method="post">
      {problem?.message && <FormError>{problem.message}</FormError>}
      <input type="hidden" name="key" value={`${sendingKey}-ask`} />
      {children}
      <Field
        name="text"
        label={label}
        error={problem?.errors.note}
        defaultValue={problem?.values.text}
        autoCapitalize="sentences"
        autoComplete="off"
        maxLength={1000}
        required={!isOptional}
      />
      <button className={page.outlined} type="submit" name="intent" value={intent}>
        {submit}
      </button>
    </Form>
  );
}
