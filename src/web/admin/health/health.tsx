import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { health as words } from '#strings/vi/admin/health.ts';
import { call } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { HealthRow } from '#web/admin/health/health-row.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/health.ts';
import styles from './health.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'system' };

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(() => call('GET /health', { signal }), words.notFetched);
}

/** How the system is, a row for each part: in order, or what to do. */
export default function Health({ loaderData: { parts, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (failed !== undefined)
    return (
      <>
        <PageHead title={words.title} />
        <EmptyList failed={failed} empty={words.notFetched} />
      </>
    );
  const toDo = parts.filter((part) => part.state === 'attention' || part.state === 'bad').length;
  return (
    <>
      <PageHead title={words.title} help="system">
        <p className={styles.sum} role="status">
          {toDo === 0 ? words.allGood : words.toDo(toDo)}
        </p>
        <Button variant="default" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
          {words.refresh}
        </Button>
      </PageHead>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <HealthRow key={part.part} {...part} />
        ))}
      </ul>
    </>
  );
}
