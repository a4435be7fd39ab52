import { useState } from 'react';
import { data, href } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms, deleteCard as words } from '#strings/vi/admin/forms.ts';
import { list } from '#strings/vi/admin/list.ts';
import { resourceWords } from '#strings/vi/admin/record-words.ts';
import { common } from '#strings/vi/site/common.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { restoreRecord } from '#web/admin/records/record-calls.ts';
import { requireAccount } from '#web/admin/session/guard.server.ts';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { cardContext, type NamedCard } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import { ErrorPage } from '#web/ui/error-page.tsx';
import form from '#web/ui/form.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/delete-warranty.ts';
import styles from './delete-warranty.module.css';

export const meta = () => [{ title: admin.title(words.title) }, { name: 'robots', content: 'noindex' }];

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** Loads the name of the card. Redirects to the sign-in page without a session. */
export async function loader(args: Route.LoaderArgs) {
  const account = await requireAccount(args);
  const card = await readOrFail(args.context, () => args.context.get(cardContext)(args.params.id));
  const { searchParams } = new URL(args.request.url);
  const isDone = searchParams.has('done');
  if (!card || (card.isBinned && !isDone)) throw data(null, { status: 404, statusText: 'Not Found' });
  return { card, hasFailed: searchParams.has('failed'), mayWrite: may(account.role, 'bin') };
}

/** Confirms that a card goes to the recycle bin, by a plain form that works without JavaScript, and says that it did. */
export default function DeleteWarranty({ loaderData: { card, ...state } }: Route.ComponentProps) {
  return (
    <main className={`${form.panel} ${styles.page}`}>
      {card.isBinned ? <Done card={card} {...state} /> : <Question card={card} {...state} />}
    </main>
  );
}

interface StateProps {
  card: NamedCard;
  hasFailed: boolean;
  mayWrite: boolean;
}

function Question({ card, hasFailed, mayWrite }: StateProps) {
  const { url } = readRoute('POST /user/delete/:id', { params: { id: card.id } });
  return (
    <>
      <h1>{admin.almost}</h1>
      {hasFailed && <p role="alert">{resourceWords.user.notRemoved}</p>}
      <p>{resourceWords.user.confirm(card.customerName)}</p>
      <CardNumber card={card} />
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
    </>
  );
}

function Done({ card, mayWrite }: StateProps) {
  return (
    <>
      <h1>{resourceWords.user.removed}</h1>
      <p>{words.inBin(card.customerName)}</p>
      <CardNumber card={card} />
      <div className={styles.buttons}>
        {/* The back office is another document: its policy differs. */}
        <a className={styles.cancel} href={href('/admin/manage-user')}>
          {forms.back}
        </a>
        <a className={styles.cancel} href={href('/admin/recycle')}>
          {forms.toBin}
        </a>
        {mayWrite && <UndoDeletion id={card.id} />}
      </div>
    </>
  );
}

const CardNumber = ({ card }: { card: NamedCard }) => (
  <p>
    {warrantyFields.cardNumber.label}: <strong>{card.cardNumber}</strong>
  </p>
);

/** In place of a card that is gone, or has gone to the bin meanwhile. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={`${form.panel} ${styles.page} ${styles.error}`}>
      <ErrorPage
        error={error}
        words={{ ...common.error, notFound: words.gone, toHome: forms.back }}
        home={href('/admin/manage-user')}
      >
        <a href={href('/admin/recycle')}>{forms.toBin}</a>
      </ErrorPage>
    </main>
  );
}

type State = { status: 'idle' | 'busy' | 'restored' } | { status: 'failed'; message: string };

/** Restores a card that was deleted a moment ago. It needs JavaScript: without it the card is restored in the bin. */
function UndoDeletion({ id }: { id: number }) {
  const [key] = useState(() => new IdempotencyKey());
  const [state, setState] = useState<State>({ status: 'idle' });
  if (!useHydrated()) return null;

  async function undo() {
    if (state.status === 'busy') return;
    setState({ status: 'busy' });
    try {
      await restoreRecord(warranties, id, key);
      setState({ status: 'restored' });
    } catch (error) {
      setState({ status: 'failed', message: userMessageOf(error, list.notRestored) });
    }
  }

  if (state.status === 'restored')
    return (
      <p className={styles.outcome} role="status">
        {list.restored} <a href={warranties.updatePage(id)}>{words.open}</a>
      </p>
    );
  return (
    <>
      <button className={styles.cancel} type="button" aria-busy={state.status === 'busy'} onClick={undo}>
        {admin.undo}
      </button>
      {state.status === 'failed' && (
        <p className={styles.outcome} role="alert">
          {state.message}
        </p>
      )}
    </>
  );
}
