import { setTimeout } from 'node:timers/promises';
import { useEffect, useRef } from 'react';
import { Form, href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { AnswerOf, CallOptions } from '#contract/operations.ts';
import { maxLookUpLength } from '#domain/text.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { toBody } from '#web/site/clinic/card-body.server.ts';
import { CardFacts } from '#web/site/clinic/card-facts.tsx';
import { CardInputs } from '#web/site/clinic/card-inputs.tsx';
import { type CardValues, cardFields, readCardValues, textsOf } from '#web/site/clinic/card-values.ts';
import { callForClinic, deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { forgetDraft, keepDraft, useKeptDraft } from '#web/site/clinic/issue-draft.ts';
import { useFocusOnInvalid } from '#web/site/clinic/use-focus-on-invalid.ts';
import { type FormProblem, toFormProblem } from '#web/site/form-problem.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { ScanSlot } from '#web/site/look-up/scan-slot.tsx';
import { Field } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/issue.ts';
import styles from './clinic.module.css';

/** Where somebody is who issues a card. */
type Step = { values: CardValues; key: string } & (
  | { at: 'form'; problem?: FormProblem }
  | { at: 'review'; card: AnswerOf<'POST /clinic/review'>['user'] }
  /** There was no connection. */
  | { at: 'waiting' }
);

const maxTries = 20;
const waitMilliseconds = 250;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { issue, description } = areaWords(localeOf(matches), 'clinic');
  return pageMeta({ matches }, { title: issue.title, description, path: href('/clinic/issue'), isPrivate: true });
};

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get('issued');
  const [{ doctors, products, tasks, left }, shown] = await Promise.all([
    loadForClinic(args, 'GET /clinic'),
    id === null ? undefined : callForClinic(args, 'GET /clinic/cards/:id', { params: { id } }),
  ]);
  const issued = shown?.isOk ? shown.answer.user : undefined;
  const doctorName = issued?.doctorName ?? searchParams.get('doctorName');
  return { doctors, products, tasks, left, issued: issued?.numbCode, doctorName, key: crypto.randomUUID() };
}

/** What the form of this card needs is there: after a step without a connection it could not be read again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

/** Reviews a card, or issues it under its key: sent again, it is the same card. */
export async function action(args: Route.ActionArgs): Promise<Step | Response> {
  const form = await args.request.formData();
  const values = readCardValues(form);
  const key = String(form.get('key'));
  const intent = form.get('intent');
  if (intent === 'edit') return { at: 'form', values, key };
  const body = { ...toBody(values), numbCode: values.numbCode };
  if (intent === 'store' || intent === 'store-next') {
    const stored = await storeOnce(args, { body, idempotencyKey: key });
    if (!stored.isOk) return { at: 'form', values, key, problem: toFormProblem(stored.problem) };
    const next = intent === 'store' ? href('/clinic') : href('/clinic/issue');
    return redirect(`${deskPath(args, next)}?issued=${stored.answer.user._id}`);
  }
  const reviewed = await callForClinic(args, 'POST /clinic/review', { body });
  if (!reviewed.isOk) return { at: 'form', values, key, problem: toFormProblem(reviewed.problem) };
  return { at: 'review', values, key, card: reviewed.answer.user };
}

/** Issues a card. While the tap before this one is under way it waits for what comes of that. */
async function storeOnce(args: Route.ActionArgs, options: CallOptions<'POST /clinic/cards'>) {
  for (let tries = 1; ; tries++) {
    const stored = await callForClinic(args, 'POST /clinic/cards', options);
    if (stored.isOk || stored.status !== 409 || !stored.isToRetry || tries === maxTries) return stored;
    await setTimeout(waitMilliseconds);
  }
}

/** Without a connection the card is kept on the device. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Step | Response> {
  const form = await request.clone().formData();
  const draft = { values: readCardValues(form), key: String(form.get('key')) };
  try {
    return (await serverAction()) as Step | Response;
  } catch (error) {
    // A browser says so when a request reaches no server.
    if (!(error instanceof TypeError)) throw error;
    keepDraft({ ...draft, isWaiting: true });
    return { at: 'waiting', ...draft };
  }
}

/** Issues a blank card: a form, a review, and the button that stores. Works without JavaScript. */
export default function Issue(props: Route.ComponentProps) {
  return <IssueSteps key={props.loaderData.key} {...props} />;
}

/** The steps of one card. */
function IssueSteps({ loaderData, actionData }: Route.ComponentProps) {
  const { issued } = loaderData;
  const words = useAreaWords('clinic');
  const { path } = useLocale();
  const kept = useKeptDraft(issued);
  const begun: Step = kept
    ? { at: kept.isWaiting ? 'waiting' : 'form', values: kept.values, key: kept.key }
    : { at: 'form', values: textsOf((name) => name === 'doctorName' && loaderData.doctorName), key: loaderData.key };
  const step = (actionData as Step | undefined) ?? begun;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step.at === 'review') heading.current?.focus();
  }, [step.at]);
  return (
    <div className={styles.page}>
      {issued !== undefined && step.at === 'form' && (
        <p className={styles.done} role="status">
          {words.issued(issued)} {words.left(loaderData.left)}
        </p>
      )}
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {step.at === 'review' ? words.issue.review : words.issue.title}
        </h1>
        {step.at === 'form' && <p className={page.lead}>{words.issue.lead}</p>}
      </div>
      {step.at === 'form' && (
        <IssueForm
          key={step.key + (kept ? 'kept' : '')}
          step={step}
          isNext={issued !== undefined}
          doctors={loaderData.doctors}
          products={loaderData.products}
        />
      )}
      {step.at !== 'form' && (
        <Form className={styles.buttons} method="post">
          {step.at === 'review' ? (
            <CardFacts card={step.card} />
          ) : (
            <>
              <p className={styles.done} role="status">
                {words.issue.kept}
              </p>
              <p>
                {step.values.numbCode} · {step.values.fullName}
              </p>
            </>
          )}
          <input type="hidden" name="key" value={step.key} />
          {cardFields.map((name) => (
            <input key={name} type="hidden" name={name} value={step.values[name]} />
          ))}
          <button className={page.button} type="submit" name="intent" value="store">
            {step.at === 'review' ? words.issue.store : words.issue.send}
          </button>
          {step.at === 'review' && (
            <button className={page.outlined} type="submit" name="intent" value="store-next">
              {words.issue.storeNext}
            </button>
          )}
          <button className={page.outlined} type="submit" name="intent" value="edit">
            {words.issue.edit}
          </button>
        </Form>
      )}
      {kept && (
        <a className={page.link} href={path(href('/clinic/issue'))} onClick={forgetDraft}>
          {words.issue.forget}
        </a>
      )}
      <Link className={page.link} to={path(href('/clinic'))}>
        {words.back}
      </Link>
    </div>
  );
}

interface IssueFormProps {
  step: Extract<Step, { at: 'form' }>;
  doctors: readonly string[];
  products: readonly { productName: string; term: string }[];
  /** Whether one card was just issued. */
  isNext: boolean;
}

function IssueForm({ step: { values, key, problem }, isNext, doctors, products }: IssueFormProps) {
  const words = useAreaWords('clinic').issue;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, problem);
  const keep = () => {
    if (form.current) keepDraft({ values: readCardValues(new FormData(form.current)), key, isWaiting: false });
  };
  const onNumber = (cardNumber: string) => {
    const field = form.current?.elements.namedItem('numbCode');
    if (field instanceof HTMLInputElement) field.value = cardNumber;
    keep();
  };
  return (
    <>
      <ScanSlot onNumber={onNumber} />
      <Form ref={form} className={formStyles.form} method="post" onInput={keep}>
        <input type="hidden" name="key" value={key} />
        <Field
          name="numbCode"
          label={words.number}
          error={problem?.errors.numbCode}
          defaultValue={values.numbCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLookUpLength}
          autoFocus={isNext && !problem}
          required
        />
        <CardInputs values={values} problem={problem} doctors={doctors} products={products} />
        <button className={page.button} type="submit" name="intent" value="review">
          {words.toReview}
        </button>
      </Form>
    </>
  );
}
