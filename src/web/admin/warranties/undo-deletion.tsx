import { useState } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { deleteCard } from '#strings/vi/admin/forms.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { restoreRecord } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './delete-warranty.module.css';

type State = { status: 'idle' | 'busy' | 'restored' } | { status: 'failed'; message: string };

/** Restores a card that was deleted a moment ago. It needs JavaScript: without it the card is restored in the bin. */
export function UndoDeletion({ id }: { id: number }) {
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
      setState({ status: 'failed', message: userMessageOf(error, words.notRestored) });
    }
  }

  if (state.status === 'restored')
    return (
      <p className={styles.outcome} role="status">
        {words.restored} <a href={warranties.updatePage(id)}>{deleteCard.open}</a>
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
