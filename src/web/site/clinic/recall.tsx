import { data, Form, href, Link, redirect } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { callForClinic, deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { readOf } from '#web/site/form-problem.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { FormError } from '#web/ui/field.tsx';
import page from '#web/ui/page.module.css';
import { Pagination } from '#web/ui/pagination.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/recall.ts';
import styles from './clinic.module.css';

export const meta: Route.MetaFunction = ({ matches, params: { id } }) => {
  const { recall, description } = areaWords(localeOf(matches), 'clinic');
  return pageMeta(
    { matches },
    { title: recall.list, description, path: href('/clinic/recalls/:id', { id }), isPrivate: true },
  );
};

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const current = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const query = { page: String(current), limit: String(sizes.page) };
  const { recall, users } = await loadForClinic(args, 'GET /clinic/recalls/:id', { params: args.params, query });
  return { recall, users, current, sendingKey: crypto.randomUUID() };
}

/** Marks one card or all as told, or takes a mark back. */
export async function action(args: Route.ActionArgs) {
  const read = readOf(await args.request.formData());
  const [user, key] = [read('card'), read('key')];
  const marked = await callForClinic(args, 'POST /clinic/recalls/:id/told', {
    params: args.params,
    body: { ...(user !== '' && { user }), isTold: read('intent') !== 'undo' },
    ...(key !== '' && { idempotencyKey: `${key}-${user}` }),
  });
  const { search } = new URL(args.request.url);
  if (marked.isOk) return redirect(`${deskPath(args, href('/clinic/recalls/:id', args.params))}${search}#cards`);
  return data({ problem: marked.problem.message }, { status: marked.status });
}

/** A recall, with the clinic's own cards of it. */
export default function ClinicRecall({ loaderData, actionData }: Route.ComponentProps) {
  const { recall, users, current, sendingKey } = loaderData;
  const { paging, back, print, recall: words } = useAreaWords('clinic');
  const { path, formats } = useLocale();
  const pages = Math.ceil(recall.cards / sizes.page);
  const isOpen = recall.state === 'published';
  const own = path(href('/clinic/recalls/:id', { id: recall._id }));
  return (
    <div className={styles.page}>
      <h1 lang="vi">{recall.title}</h1>
      <p className={styles.lines} lang="vi">
        {recall.text}
      </p>
      <section className={styles.buttons} aria-labelledby="cards">
        <h2 id="cards">{words.cards}</h2>
        <p role="status">{isOpen ? words.told(recall.told, recall.cards) : words.over}</p>
        {actionData?.problem && <FormError>{actionData.problem}</FormError>}
        {isOpen && recall.told < recall.cards && (
          <Form method="post">
            <input type="hidden" name="key" value={`${sendingKey}-all`} />
            <button className={page.button} type="submit">
              {words.tellAll(recall.cards - recall.told)}
            </button>
          </Form>
        )}
        <PrintButton label={print} />
        <ul className={styles.cards}>
          {users.map(({ _id, fullName, numbCode, productName, toldAt, toldBy }) => (
            <li key={_id} className={styles.card}>
              <Link to={path(href('/clinic/cards/:id', { id: _id }))} lang="vi">
                {fullName}
              </Link>
              <p lang="vi">
                {numbCode} · {productName}
              </p>
              {toldAt && <p>{words.toldBy(toldBy ?? '', formats.date(todayInVietnam(new Date(toldAt))))}</p>}
              {isOpen && (
                <Form method="post">
                  <input type="hidden" name="key" value={sendingKey} />
                  <input type="hidden" name="card" value={_id} />
                  <button
                    className={page.outlined}
                    type="submit"
                    name="intent"
                    value={toldAt ? 'undo' : 'tell'}
                    aria-label={words.of(toldAt ? words.undo : words.tell, numbCode)}
                  >
                    {toldAt ? words.undo : words.tell}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Pagination page={current} pages={pages} words={paging} to={(number) => `${own}?page=${number}#cards`} />
        )}
      </section>
      <Link className={page.link} to={path(href('/clinic'))}>
        {back}
      </Link>
    </div>
  );
}
