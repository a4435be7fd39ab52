import { Form, href, redirect } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { callForClinic, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { areaWords, localeOf, useAreaWords } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/desk.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = areaWords(localeOf(matches), 'clinic');
  return pageMeta({ matches }, { title, description, path: href('/clinic'), isPrivate: true });
};

export const loader = (args: Route.LoaderArgs) => loadForClinic(args, 'GET /clinic');

/** Signs out. */
export async function action(args: Route.ActionArgs) {
  const { cookies } = await callForClinic(args, 'POST /admin/signOut');
  return redirect('/login', { headers: cookies.map((cookie) => ['set-cookie', cookie] as [string, string]) });
}

/** The first page of a clinic that is signed in. */
export default function Desk({ loaderData: { dental, fullName } }: Route.ComponentProps) {
  const words = useAreaWords('clinic');
  return (
    <>
      <div className={page.head}>
        <h1 lang="vi">{dental.dentalName}</h1>
        <p className={page.lead}>{words.signedInAs(fullName)}</p>
      </div>
      <Form method="post" reloadDocument>
        <button className={page.outlined} type="submit">
          {words.signOut}
        </button>
      </Form>
    </>
  );
}
