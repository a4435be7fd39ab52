import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { shownValue } from '#domain/record/shown-value.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { type PutBackPlan, planPutBack, putBack } from '#web/admin/history/put-back.ts';
import type { RecordLine } from '#web/admin/history/record-line.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import styles from './history.module.css';

/** Shows what putting the former values of an edit back would change, and does it. */
export function PutBackDialog({ line, onClose }: { line: RecordLine; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const {
    data: plan,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: ['put back', line._id],
    queryFn: () => planPutBack(line),
  });
  const putting = useMutation({
    mutationFn: (seen: PutBackPlan) => putBack(line, seen),
    onSuccess: () => {
      toastSuccess(words.putBackDone(line.record.name));
      onClose();
      void revalidate();
    },
    // Somebody else may have changed the record: show it as it is now.
    onError: () => refetch(),
  });
  const error = putting.error ?? unread;

  const isPossible = plan?.isActive === true && plan.changes.length > 0;
  const buttons = (
    <>
      <Button variant="default" size="md" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button size="md" disabled={!isPossible} loading={putting.isPending} onClick={() => plan && putting.mutate(plan)}>
        {words.putBack}
      </Button>
    </>
  );
  return (
    <Dialog title={words.putBack} buttons={buttons} onClose={onClose}>
      <div className={styles.form}>
        {!plan && !error && <p role="status">{admin.loading}</p>}
        {plan && <Plan plan={plan} name={line.record.name} />}
        <p role="alert">{error && userMessageOf(error, words.notPutBack)}</p>
      </div>
    </Dialog>
  );
}

function Plan({ plan: { isActive, changes }, name }: { plan: PutBackPlan; name: string }) {
  if (!isActive) return <p>{words.putBackGone}</p>;
  if (changes.length === 0) return <p>{words.putBackSame}</p>;
  return (
    <>
      <p>{words.putBackLead(name)}</p>
      <table className={styles.plan}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.putBackNow}</th>
            <th scope="col">{words.putBackThen}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, type, now, former }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{shownValue(now, type)}</td>
              <td>
                <strong>{shownValue(former, type)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
