import { data, href } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { deleteCard as words } from '#strings/vi/admin/forms.ts';
import { requireAccount } from '#web/admin/session/guard.server.ts';
import { readRoute } from '#web/api/send-call.ts';
import { cardContext } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import type { Route } from './+types/delete-warranty.ts';
import styles from './delete-warranty.module.css';

export const meta = () => [{ title: admin.title(words.title) }, { name: 'robots', content: 'noindex' }];

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** Loads the name of the card. Redirects to the sign-in page without a session. */
export async function loader(args: Route.LoaderArgs) {
  const account = await requireAccount(args);
  const card = await readOrFail(args.context, () => args.context.get(cardContext)(args.params.id));
  if (!card) throw data(null, { status: 404, statusText: 'Not Found' });
  return { card, mayWrite: account.role !== 'viewer' };
}

/** Confirms that a card goes to the recycle bin, by a plain form that works without JavaScript. */
export default function DeleteWarranty({ loaderData: { card, mayWrite } }: Route.ComponentProps) {
  const { url } = readRoute('POST /user/delete/:id', { params: { id: card.id } });
  return (
    <main className={styles.page}>
      <h1>{admin.almost}</h1>
      <p>{words.confirm(card.customerName, card.cardNumber)}</p>
      {!mayWrite && <p role="alert">{words.mayNot}</p>}
      <form className={styles.buttons} method="post" action={url}>
        <a className={styles.cancel} href={href('/')}>
          {words.cancel}
        </a>
        {mayWrite && (
          <>
            <input type="hidden" name="_method" value="DELETE" />
            <button className={styles.remove} type="submit">
              {words.remove}
            </button>
          </>
        )}
      </form>
    </main>
  );
}
