import { Form, href, Link, redirect } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { toBody, toCardValues } from '#web/site/clinic/card-body.server.ts';
import { CardFacts } from '#web/site/clinic/card-facts.tsx';
import { CardInputs } from '#web/site/clinic/card-inputs.tsx';
import { readCardValues } from '#web/site/clinic/card-values.ts';
import { CardVisits } from '#web/site/clinic/card-visits.tsx';
import { callForClinic, deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { isRequest, sendRequest } from '#web/site/clinic/request-actions.server.ts';
import { CardRequests } from '#web/site/clinic/requests.tsx';
import { actOnVisit, isAboutVisits } from '#web/site/clinic/visit-actions.server.ts';
import { toFormProblem } from '#web/site/form-problem.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
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
  const [{ doctors, products, tasks }, { user }, { visits }, { requests }] = await Promise.all([
    loadForClinic(args, 'GET /clinic'),
    loadForClinic(args, 'GET /clinic/cards/:id', { params: { id: args.params.id } }),
    loadForClinic(args, 'GET /clinic/cards/:id/visits', { params: { id: args.params.id } }),
    loadForClinic(args, 'GET /clinic/requests', { query: { user: args.params.id } }),
  ]);
  const sendingKey = crypto.randomUUID();
  const { searchParams } = new URL(args.request.url);
  return {
    doctors,
    products,
    tasks,
    visits,
    requests,
    sendingKey,
    card: user,
    isSaved: searchParams.has('saved'),
    isAsked: searchParams.has('asked'),
    values: toCardValues(user),
  };
}

/** Corrects the card, withdraws it, or asks the staff to change it; notes visits. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const desk = deskPath(args, href('/clinic'));
  const { id } = args.params;
  if (isAboutVisits(form)) {
    const visitProblem = await actOnVisit(args, id, form);
    return visitProblem ? { visitProblem } : redirect(`${desk}/cards/${id}`);
  }
  if (isRequest(form)) {
    const requestProblem = await sendRequest(args, form, id);
    return requestProblem ? { requestProblem } : redirect(`${desk}/cards/${id}?asked`);
  }
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

/** One of the clinic's own cards. What the clinic has issued it may correct or withdraw for a day. */
export default function ClinicCard({ loaderData, actionData }: Route.ComponentProps) {
  const { card, doctors, products, visits, requests, sendingKey, isSaved, isAsked } = loaderData;
  const words = useAreaWords('clinic');
  const { asked } = useAreaWords('clinicRequests');
  const { path, formats } = useLocale();
  const values = actionData?.values ?? loaderData.values;
  const until = card.correctableUntil && formats.instant(card.correctableUntil);
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.card.title}</h1>
        <p className={page.lead}>{until ? words.card.correctable(until) : words.card.fixed}</p>
      </div>
      {(isSaved || isAsked) && !actionData && (
        <p className={styles.done} role="status">
          {isSaved ? words.card.saved : asked}
        </p>
      )}
      <CardFacts card={card} />
      {until && (
        <>
          <Form key={card.version} className={formStyles.form} method="post">
            <input type="hidden" name="version" value={card.version} />
            <input type="hidden" name="before" value={card.toothPosition ?? ''} />
            <CardInputs values={values} problem={actionData?.problem} doctors={doctors} products={products} />
            <button className={page.button} type="submit" name="intent" value="save">
              {words.card.save}
            </button>
          </Form>
          <Form className={styles.buttons} method="post">
            <p>{words.card.withdrawHint}</p>
            <button className={page.outlined} type="submit" name="intent" value="withdraw">
              {words.card.withdraw}
            </button>
          </Form>
        </>
      )}
      <CardVisits key={sendingKey} visits={visits} sendingKey={sendingKey} problem={actionData?.visitProblem} />
      {!until && <CardRequests requests={requests} sendingKey={sendingKey} problem={actionData?.requestProblem} />}
      <Link className={page.link} to={path(href('/clinic'))}>
        {words.back}
      </Link>
    </div>
  );
}
