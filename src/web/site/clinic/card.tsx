import { useRef } from 'react';
import { Form, href, Link, redirect } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { CardRequest } from '#web/site/clinic/ask-form.tsx';
import { toBody, toCardValues } from '#web/site/clinic/card-body.server.ts';
import { CardFacts } from '#web/site/clinic/card-facts.tsx';
import { CardInputs } from '#web/site/clinic/card-inputs.tsx';
import { type CardValues, readCardValues } from '#web/site/clinic/card-values.ts';
import { callForClinic, deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { reloadUnlessLost, sendOrStay, useOutcome } from '#web/site/clinic/lost-forms.ts';
import { useFocusOnInvalid } from '#web/site/clinic/use-focus-on-invalid.ts';
import { actOnVisit, type VisitProblem, visitDone } from '#web/site/clinic/visit-actions.server.ts';
import { CardVisits } from '#web/site/clinic/visits.tsx';
import { type FormProblem, toFormProblem } from '#web/site/form-problem.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Route } from './+types/card.ts';
import styles from './clinic.module.css';

export const meta: Route.MetaFunction = ({ matches, params: { id } }) => {
  const { card, description } = areaWords(localeOf(matches), 'clinic');
  return pageMeta(
    { matches },
    { title: card.title, description, path: href('/clinic/cards/:id', { id }), isPrivate: true },
  );
};

export async function loader(args: Route.LoaderArgs) {
  const [{ doctors, products, tasks }, { user }, { visits }] = await Promise.all([
    loadForClinic(args, 'GET /clinic'),
    loadForClinic(args, 'GET /clinic/cards/:id', { params: { id: args.params.id } }),
    loadForClinic(args, 'GET /clinic/cards/:id/visits', { params: { id: args.params.id } }),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    doctors,
    products,
    tasks,
    visits,
    sendingKey: crypto.randomUUID(),
    card: user,
    done: (['saved', 'restored'] as const).find((one) => searchParams.has(one)),
    noted: visitDone(args.request),
    values: toCardValues(user),
  };
}

/** What did not come of a form: of the card's own, or of one about visits and requests. */
interface Outcome {
  values?: CardValues;
  problem?: FormProblem;
  visitProblem?: VisitProblem;
}

/** Corrects the card, withdraws it, or asks the staff to change it; notes visits. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const desk = deskPath(args, href('/clinic'));
  const { id } = args.params;
  const visitProblem = await actOnVisit(args, form, { page: `${desk}/cards/${id}`, card: id });
  if (visitProblem) return visitProblem instanceof Response ? visitProblem : { visitProblem };
  const values = readCardValues(form);
  if (form.get('intent') === 'withdraw') {
    const withdrawn = await callForClinic(args, 'DELETE /clinic/cards/:id', { params: { id } });
    if (withdrawn.isOk) return redirect(`${desk}?withdrawn`);
    return { values, problem: toFormProblem(withdrawn.problem) };
  }
  const before = form.get('before');
  const body = { ...toBody(values, typeof before === 'string' ? before : null), version: Number(form.get('version')) };
  const saved = await callForClinic(args, 'PUT /clinic/cards/:id', { params: { id }, body });
  if (saved.isOk) return redirect(`${desk}/cards/${id}?saved`);
  return { values, problem: toFormProblem(saved.problem) };
}

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export { reloadUnlessLost as shouldRevalidate };

const isOfCard = (problem: VisitProblem | undefined) => problem?.intent === 'save' || problem?.intent === 'withdraw';

/** One of the clinic's own cards. What the clinic has issued it may correct or withdraw for a day. */
export default function ClinicCard({ loaderData, actionData }: Route.ComponentProps) {
  const { card, doctors, products, visits, sendingKey, done, noted } = loaderData;
  const words = useAreaWords('clinic');
  const { path, formats } = useLocale();
  const { values = loaderData.values, visitProblem, ...own }: Outcome = useOutcome(actionData) ?? {};
  const isCardLost = isOfCard(visitProblem);
  const problem = isCardLost ? visitProblem : own.problem;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, problem);
  const forms = { sendingKey, problem: isCardLost ? undefined : visitProblem, done: actionData ? undefined : noted };
  const until = card.correctableUntil && formats.instant(card.correctableUntil);
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.card.title}</h1>
        <p className={page.lead}>
          {until ? words.card[card.hasVisits ? 'correctableOnly' : 'correctable'](until) : words.card.fixed}
        </p>
      </div>
      {done && !actionData && (
        <p className={styles.done} role="status">
          {words.card[done]}
        </p>
      )}
      <CardFacts card={card} />
      <PrintButton label={words.print} />
      {until && (
        <>
          <Form ref={form} key={card.version} className={formStyles.form} method="post">
            <input type="hidden" name="version" value={card.version} />
            <input type="hidden" name="before" value={card.toothPosition ?? ''} />
            <CardInputs values={values} problem={problem} doctors={doctors} products={products} />
            <button className={page.button} type="submit" name="intent" value="save">
              {words.card.save}
            </button>
          </Form>
          {!card.hasVisits && (
            <details>
              <summary>{words.card.withdraw}</summary>
              <Form className={styles.buttons} method="post">
                <p>{words.card.withdrawQuestion(card.numbCode)}</p>
                <button className={page.outlined} type="submit" name="intent" value="withdraw">
                  {words.card.withdrawYes}
                </button>
              </Form>
            </details>
          )}
        </>
      )}
      <CardVisits key={sendingKey} card={card._id} visits={visits} {...forms} />
      {(!until || card.hasVisits) && <CardRequest about={until ? 'withdrawal' : 'change'} {...forms} />}
      <Link className={page.link} to={path(href('/clinic'))}>
        {words.back}
      </Link>
    </div>
  );
}
