import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createNearestName } from '#domain/nearest-name.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameList } from '#web/admin/overview/name-list.tsx';
import { resolveName } from '#web/admin/overview/resolve-name.ts';
import { type UnknownName, unknownNamesQuery } from '#web/admin/overview/tasks-query.ts';
import { products } from '#web/admin/products/product-view.tsx';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product } from '#web/admin/records/resource-config.ts';
import type { PageHandle } from '#web/admin/session/account.ts';
import { MessagePanel } from '#web/admin/ui/messages.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './tasks.module.css';

const { unknownNames: words } = tasks;

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'edit' };

/** All names on cards that refer to no clinic or product, those on the most cards first. */
export default function UnknownNamesPage() {
  const { data, error } = useQuery(unknownNamesQuery);
  const nearest = { dental: useNearest('clinic', clinics), product: useNearest('product', products) };
  return (
    <>
      <PageHead title={words.title} />
      {error && <p role="alert">{userMessageOf(error, words.notFetched)}</p>}
      {!data && !error && <p role="status">{admin.loading}</p>}
      {data?.counts === 0 && <MessagePanel role="status" icon={CheckIcon} text={words.none} />}
      {data && data.counts > 0 && (
        <div className={styles.item}>
          <p>{words.lead}</p>
          <NameList
            names={data.names}
            action={(unknown) => {
              const target = nearest[unknown.kind](unknown.name);
              return target && <TakeButton unknown={unknown} target={target} />;
            }}
          />
          {data.counts > data.names.length && <p>{words.more(data.counts - data.names.length)}</p>}
        </div>
      )}
    </>
  );
}

/** Finds the record whose name is most like a name; undefined until the records are loaded. */
function useNearest(type: 'clinic' | 'product', view: typeof clinics | typeof products) {
  const { data: records } = useQuery(activeRecordsQuery<Clinic | Product>(view));
  return useMemo(() => {
    const byName = new Map(records?.map((record) => [record.name, record]));
    const nearestName = createNearestName(type, [...byName.keys()]);
    return (name: string) => byName.get(nearestName(name) ?? '');
  }, [type, records]);
}

function TakeButton({ unknown, target }: { unknown: UnknownName; target: Clinic | Product }) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const taking = useMutation({
    mutationFn: () => requestKey.sendWithRetry((key) => resolveName(unknown, { how: 'rename', target }, key)),
    onError: (error) => toastFailure(error, tasks.resolving.notSaved, { key: requestKey, again: take }),
  });
  async function take(): Promise<void> {
    taking.mutate();
  }
  return (
    <Button
      variant="light"
      loading={taking.isPending}
      aria-label={words.takeFor(unknown.name, target.name)}
      onClick={() => void take()}
    >
      {words.take(target.name)}
    </Button>
  );
}
