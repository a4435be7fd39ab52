import { Fragment, type ReactNode, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { DamageForm } from '#web/site/clinic/damage-form.tsx';
import { DoneNote } from '#web/site/clinic/done-note.tsx';
import { OpenForms } from '#web/site/clinic/open-forms.tsx';
import { useFocusOnInvalid } from '#web/site/clinic/use-focus-on-invalid.ts';
import type { VisitDone, VisitProblem } from '#web/site/clinic/visit-actions.server.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { FormError } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import page from '#web/ui/page.module.css';
import styles from './clinic.module.css';

const SentPictures = lazyPart(() => import('#web/site/clinic/sent-pictures.tsx'));

type Visit = AnswerOf<'GET /clinic/visits'>['visits'][number];

/** What the forms about visits and requests of a page have in common. */
export interface VisitForms {
  /** Makes what each form sends one, however often it is sent. */
  sendingKey: string;
  problem: VisitProblem | undefined;
  done: VisitDone | undefined;
}

/** The visits of a card and what was asked about it: check-ups in one tap, damages, and the questions about them. */
export function CardVisits({
  card,
  visits,
  sendingKey,
  problem,
  done,
}: VisitForms & { card: string; visits: readonly Visit[] }) {
  const words = useAreaWords('clinicVisits');
  const claim = visits.find(({ kind, state }) => kind === 'damage' && (state === 'open' || state === 'waiting'));
  return (
    <VisitSection title={words.title} visits={visits} problem={problem} done={done}>
      {visits.length === 0 && <p>{words.none}</p>}
      <VisitList visits={visits} sendingKey={sendingKey} problem={problem} done={done} />
      <Form method="post">
        <input type="hidden" name="key" value={sendingKey} />
        <button className={page.button} type="submit" name="intent" value="check-up">
          {words.checkUp}
        </button>
      </Form>
      {claim ? <OpenClaim claim={claim} /> : <DamageForm problem={problem} sendingKey={sendingKey} card={card} />}
    </VisitSection>
  );
}

/** What the clinic has to do or to read. */
export function DeskVisits({ visits, sendingKey, problem, done }: VisitForms & { visits: readonly Visit[] }) {
  const words = useAreaWords('clinicVisits');
  if (visits.length === 0 && done?.part !== 'visits' && !isOfVisits(problem)) return null;
  return (
    <VisitSection title={words.waiting} visits={visits} problem={problem} done={done}>
      <VisitList visits={visits} sendingKey={sendingKey} problem={problem} done={done} isOfMany />
    </VisitSection>
  );
}

const isOfVisits = (problem: VisitProblem | undefined) =>
  problem !== undefined && !['change', 'withdrawal', 'cards'].includes(problem.intent);

interface VisitListProps extends Pick<VisitForms, 'problem' | 'sendingKey'>, Partial<Pick<VisitForms, 'done'>> {
  visits: readonly Visit[];
  /** Whether they are of many cards, and each says of which. */
  isOfMany?: boolean;
}

function VisitSection({
  title,
  visits,
  problem,
  done,
  children,
}: Omit<VisitListProps, 'sendingKey'> & { title: string; children: ReactNode }) {
  const words = useAreaWords('clinicVisits');
  const section = useRef<HTMLElement>(null);
  useFocusOnInvalid(section, isOfVisits(problem) ? problem : undefined);
  return (
    <section ref={section} className={styles.buttons} aria-labelledby="visits">
      <h2 id="visits">{title}</h2>
      {isOfVisits(problem) && problem?.message && <FormError>{problem.message}</FormError>}
      {done?.part === 'visits' && !visits.some(({ _id }) => _id === done.visit) && (
        <DoneNote>{words.done[done.intent]}</DoneNote>
      )}
      {children}
    </section>
  );
}

/** Visits and requests with what the clinic may do with each. */
export function VisitList({ visits, sendingKey, problem, done, isOfMany = false }: VisitListProps) {
  const words = useAreaWords('clinicVisits');
  return (
    <ul className={styles.cards}>
      {visits.map((visit) => (
        <li key={visit._id} className={styles.card}>
          <VisitLine
            visit={visit}
            sendingKey={sendingKey}
            problem={problem?.visit === visit._id ? problem : undefined}
            isOfMany={isOfMany}
          />
          {done?.visit === visit._id && <DoneNote>{words.done[done.intent]}</DoneNote>}
        </li>
      ))}
    </ul>
  );
}

/** What a clinic does in place of reporting a second damage. */
function OpenClaim({ claim: { visitedDate, state } }: { claim: Visit }) {
  const words = useAreaWords('clinicVisits');
  const { formats } = useLocale();
  return (
    <p>
      {words.claimOpen(formats.date(visitedDate))} {state === 'waiting' && words.answerAbove}
    </p>
  );
}

interface VisitLineProps {
  visit: Visit;
  sendingKey: string;
  problem: VisitProblem | undefined;
  isOfMany: boolean;
}

function VisitLine({ visit, sendingKey, problem, isOfMany }: VisitLineProps) {
  const words = useAreaWords('clinicVisits');
  const { path, formats } = useLocale();
  const { user, fullName, numbCode, kind, state, visitedDate, toothPosition, cards, note, share } = visit;
  const isRequest = kind === 'change' || kind === 'cards';
  const stateName = (isRequest ? words.requestStates : words.states)[state];
  return (
    <>
      {isOfMany && user !== null && (
        <p lang="vi">
          {visit.isInBin ? fullName : <Link to={path(href('/clinic/cards/:id', { id: user }))}>{fullName}</Link>} ·{' '}
          {numbCode}
        </p>
      )}
      <p>
        <strong>
          {cards === null ? words.kinds[kind] : words.moreCards(cards)}, {formats.date(visitedDate)}
        </strong>
        {kind !== 'check-up' || state === 'withdrawn' ? `: ${stateName}` : ''}
      </p>
      {(toothPosition ?? note) !== null && (
        <p className={styles.lines} lang="vi">
          {[toothPosition, note].filter(Boolean).join(': ')}
        </p>
      )}
      {isRequest && <p>{words.askedBy(visit.createdBy)}</p>}
      <Turns visit={visit} />
      {share !== null && <p>{words.share(share)}</p>}
      <VisitSteps visit={visit} sendingKey={sendingKey} problem={problem} />
    </>
  );
}

/** What the clinic may do with a visit now. */
function VisitSteps({ visit, sendingKey, problem }: Omit<VisitLineProps, 'isOfMany'>) {
  const words = useAreaWords('clinicVisits');
  const { _id, kind, state, isToRead } = visit;
  const mayWithdraw = kind === 'check-up' ? state === 'done' : state === 'open' || state === 'waiting';
  return (
    <>
      <OpenForms visit={visit} sendingKey={sendingKey} problem={problem} />
      {isToRead && (
        <Form method="post">
          <input type="hidden" name="visit" value={_id} />
          <button className={page.button} type="submit" name="intent" value="read">
            {words.read}
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

/** What staff and clinic have written, with the pictures of each: first those of the report and of what was added to it. */
function Turns({ visit: { turns, pictures } }: { visit: Visit }) {
  const words = useAreaWords('clinicVisits');
  const { formats } = useLocale();
  return (
    <>
      <SentPictures pictures={pictures.filter(({ sentAt }) => !turns.some(({ at }) => at === sentAt))} />
      {turns.map(({ by, text, at }) => (
        <Fragment key={at}>
          <p>
            <b>{words.turnBy(by, formats.date(todayInVietnam(new Date(at))))}</b>: <span lang="vi">{text}</span>
          </p>
          <SentPictures pictures={pictures.filter(({ sentAt }) => at === sentAt)} />
        </Fragment>
      ))}
    </>
  );
}
