import { useEffect } from 'react';
import { data, Form, href, Link, redirect } from 'react-router';
import type { AnswerOf, CallOptions } from '#contract/operations.ts';
import { maxQueryLength } from '#domain/text.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CardsRequest } from '#web/site/clinic/ask-form.tsx';
import { callForClinic, deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { forgetDraft } from '#web/site/clinic/issue-draft.ts';
import { reloadUnlessLost, sendOrStay, useOutcome } from '#web/site/clinic/lost-forms.ts';
import { Recalls } from '#web/site/clinic/recalls.tsx';
import { actOnVisit, type VisitProblem, visitDone } from '#web/site/clinic/visit-actions.server.ts';
import { DeskVisits, VisitList } from '#web/site/clinic/visits.tsx';
import { redirectWith } from '#web/site/cookies.server.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import page from '#web/ui/page.module.css';
import { Pagination } from '#web/ui/pagination.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/desk.ts';
import styles from './clinic.module.css';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = areaWords(localeOf(matches), 'clinic');
  return pageMeta({ matches }, { title, description, path: href('/clinic'), isPrivate: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const q = (searchParams.get('q') ?? '').slice(0, maxQueryLength);
  const current = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const isExpiring = searchParams.get('expiry') === soon;
  const query = { q, ...(isExpiring && { expiry: soon }), page: String(current), limit: String(sizes.page) };
  const [desk, list, expiring, { visits: todo }, { visits: requests }, { users: withdrawn }, { recalls }] =
    await Promise.all([
      loadForClinic(args, 'GET /clinic'),
      loadCards(args, query),
      isExpiring ? undefined : loadCards(args, { expiry: soon, limit: String(maxExpiring) }),
      loadForClinic(args, 'GET /clinic/visits', { query: { show: 'tasks', limit: String(maxToDo) } }),
      loadForClinic(args, 'GET /clinic/visits', { query: { show: 'requests', limit: String(maxRequests) } }),
      loadForClinic(args, 'GET /clinic/withdrawn'),
      loadForClinic(args, 'GET /clinic/recalls'),
    ]);
  const id = searchParams.get('issued');
  const issued = id === null ? undefined : await callForClinic(args, 'GET /clinic/cards/:id', { params: { id } });
  return {
    ...desk,
    recalls,
    todo,
    requests: requests.filter(({ _id }) => !todo.some((one) => one._id === _id)),
    withdrawn,
    sendingKey: crypto.randomUUID(),
    list: { ...list, q, current, isExpiring },
    expiring,
    issued: issued?.isOk ? issued.answer.user : undefined,
    isWithdrawn: searchParams.has('withdrawn'),
    noted: visitDone(args.request),
  };
}

/** A page of the clinic's cards; without any but with a message, if the account has looked at too many within an hour. */
async function loadCards(args: Route.LoaderArgs, query: CallOptions<'GET /clinic/cards'>['query']) {
  const listed = await callForClinic(args, 'GET /clinic/cards', { query });
  if (listed.isOk) return { cards: listed.answer.users, total: listed.answer.counts };
  if (listed.status === 429) return { cards: [], total: 0, problem: listed.problem.message };
  throw data(null, { status: 500 });
}

/** The cards of which a clinic is reminded, and how many of them are shown. */
const soon = 'in60' as const;
const maxExpiring = 3;
/** What is shown of what the clinic has to do, and of its requests. */
const maxToDo = 100;
const maxRequests = 5;

/** What did not come of a form, by what it was about. */
interface Outcome {
  visitProblem?: VisitProblem;
  unrestored?: string | undefined;
  unsigned?: string | undefined;
}

/** Asks for more cards, answers a question, takes a withdrawal back, or signs out. */
export async function action(args: Route.ActionArgs): Promise<Response | Outcome | ReturnType<typeof data<Outcome>>> {
  const form = await args.request.formData();
  const visitProblem = await actOnVisit(args, form, { page: deskPath(args, href('/clinic')) });
  if (visitProblem) return visitProblem instanceof Response ? visitProblem : { visitProblem };
  if (form.get('intent') === 'restore') {
    const id = String(form.get('card'));
    const restored = await callForClinic(args, 'PUT /clinic/cards/:id/restore', { params: { id } });
    if (restored.isOk) return redirect(`${deskPath(args, href('/clinic'))}/cards/${id}?restored`);
    return data<Outcome>({ unrestored: restored.problem.message }, { status: restored.status });
  }
  const outcome = await callForClinic(args, 'POST /admin/signOut');
  if (!outcome.isOk) return data<Outcome>({ unsigned: outcome.problem.message }, { status: outcome.status });
  return redirectWith(outcome.cookies, '/login');
}

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export { reloadUnlessLost as shouldRevalidate };

/** The first page of a clinic that is signed in: what it can do, and its cards. */
export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const {
    dental,
    fullName,
    left,
    list,
    expiring,
    recalls,
    todo,
    requests,
    withdrawn,
    sendingKey,
    issued,
    isWithdrawn,
    noted,
  } = loaderData;
  const words = useAreaWords('clinic');
  const { path } = useLocale();
  const outcome: Outcome = useOutcome(actionData) ?? {};
  const forms = { sendingKey, problem: outcome.visitProblem, done: actionData ? undefined : noted };
  useEffect(() => {
    if (issued !== undefined) forgetDraft();
  }, [issued]);
  return (
    <div className={styles.page}>
      <div>
        <h1 lang="vi">{dental.dentalName}</h1>
        <p className={page.lead}>{words.signedInAs(fullName)}</p>
      </div>
      {issued !== undefined && (
        <p className={styles.done} role="status">
          {words.issued(issued.numbCode)}{' '}
          <Link to={`${path(href('/warranty'))}?${new URLSearchParams({ keyword: issued.numbCode })}`}>
            {words.toPatient}
          </Link>
        </p>
      )}
      {isWithdrawn && (
        <p className={styles.done} role="status">
          {words.withdrawn}
        </p>
      )}
      <Recalls recalls={recalls} />
      <p>{words.left(left)}</p>
      {left > 0 && (
        <Link
          className={page.button}
          to={{
            pathname: path(href('/clinic/issue')),
            search: issued?.doctorName ? `${new URLSearchParams({ doctorName: issued.doctorName })}` : '',
          }}
        >
          {issued ? words.toNext : words.toIssue}
        </Link>
      )}
      <DeskVisits key={sendingKey} visits={todo} {...forms} />
      <Withdrawn cards={withdrawn} problem={outcome.unrestored} />
      {expiring !== undefined && expiring.total > 0 && <Expiring {...expiring} />}
      <Cards list={list} />
      <CardsRequest {...forms}>
        <VisitList visits={requests} sendingKey={sendingKey} problem={forms.problem} isOfMany />
      </CardsRequest>
      <Link className={page.link} to={path(href('/clinic/account'))}>
        {words.toAccount}
      </Link>
      <Link className={page.link} to={path(href('/clinic/help'))}>
        {words.help}
      </Link>
      <Form method="post" action={path(href('/clinic'))} reloadDocument>
        {outcome.unsigned && <FormError>{outcome.unsigned}</FormError>}
        <button className={page.outlined} type="submit">
          {words.signOut}
        </button>
      </Form>
    </div>
  );
}

/** What the clinic has withdrawn and may take back. */
function Withdrawn({ cards, problem }: { cards: readonly ListedCard[]; problem: string | undefined }) {
  const words = useAreaWords('clinic');
  if (cards.length === 0) return null;
  return (
    <section className={styles.buttons} aria-labelledby="withdrawn">
      <h2 id="withdrawn">{words.recent}</h2>
      {problem && <FormError>{problem}</FormError>}
      <ul className={styles.cards}>
        {cards.map(({ _id, fullName, numbCode, productName }) => (
          <li key={_id} className={styles.card}>
            <strong lang="vi">{fullName}</strong>
            <p lang="vi">
              {numbCode} · {productName}
            </p>
            <Form method="post">
              <input type="hidden" name="card" value={_id} />
              <button
                className={page.outlined}
                type="submit"
                name="intent"
                value="restore"
                aria-label={words.restoreOf(numbCode)}
              >
                {words.restore}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ListedCard = AnswerOf<'GET /clinic/cards'>['users'][number];

/** The cards that expire soon: how many they are, and the first of them. */
function Expiring({ cards, total }: { cards: readonly ListedCard[]; total: number }) {
  const words = useAreaWords('clinic');
  const { path } = useLocale();
  return (
    <section className={styles.buttons} aria-labelledby="expiring">
      <h2 id="expiring">{words.expiring(total)}</h2>
      <CardLinks cards={cards} />
      {total > cards.length && (
        <Link className={page.link} to={`${path(href('/clinic'))}?expiry=${soon}`}>
          {words.allExpiring}
        </Link>
      )}
    </section>
  );
}

function CardLinks({ cards }: { cards: readonly ListedCard[] }) {
  const words = useAreaWords('clinic');
  const { path, formats } = useLocale();
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card._id} className={`${styles.card} ${styles.listed}`}>
          <Link to={path(href('/clinic/cards/:id', { id: card._id }))} lang="vi">
            {card.fullName}
          </Link>
          <p lang="vi">
            {card.numbCode} · {card.productName}
          </p>
          <p>{words.until(formats.date(card.expiryDate))}</p>
        </li>
      ))}
    </ul>
  );
}

function Cards({
  list: { cards, total, problem, q, current, isExpiring },
}: Pick<Route.ComponentProps['loaderData'], 'list'>) {
  const words = useAreaWords('clinic');
  const { path } = useLocale();
  const pages = Math.ceil(total / sizes.page);
  const pageOf = (number: number) =>
    `${path(href('/clinic'))}?${new URLSearchParams({ ...(q && { q }), ...(isExpiring && { expiry: soon }), page: String(number) })}`;
  return (
    <section className={styles.buttons} aria-labelledby="the">
      <h2 id="the">{isExpiring ? words.expiring(total) : words.cards}</h2>
      {problem && <FormError>{problem}</FormError>}
      <Form className={styles.search} method="get" action={path(href('/clinic'))} role="search">
        <Field key={q} name="q" type="search" label={words.find} defaultValue={q} maxLength={maxQueryLength} />
        <button className={page.outlined} type="submit">
          {words.findSubmit}
        </button>
      </Form>
      {cards.length > 0 && <PrintButton label={words.print} />}
      {!problem && <p role="status">{total > 0 ? words.count(total) : q ? words.none : words.empty}</p>}
      <CardLinks cards={cards} />
      {isExpiring && (
        <Link className={page.link} to={path(href('/clinic'))}>
          {words.allCards}
        </Link>
      )}
      {cards.length === 0 && total > 0 && (
        <Link className={page.link} to={pageOf(1)}>
          {words.toFirstPage}
        </Link>
      )}
      {pages > 1 && <Pagination page={current} pages={pages} words={words.paging} to={pageOf} />}
    </section>
  );
}
