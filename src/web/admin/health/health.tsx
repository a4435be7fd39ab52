import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { health as words } from '#strings/vi/admin/health.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { HealthRow } from '#web/admin/health/health-row.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import type { Route } from './+types/health.ts';
import styles from './health.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const { parts } = await call('GET /health', { signal: request.signal });
    return { parts };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { parts: [], failed: userMessageOf(error, words.notFetched) };
  }
}

/** How the system is, a row for each part: in order, or what to do. */
export default function Health({ loaderData: { parts, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const toDo = parts.filter((part) => part.state === 'attention' || part.state === 'bad').length;
  if (failed !== undefined)
    return (
      <>
        <h1 className={styles.title}>{words.title}</h1>
        <EmptyList failed={failed} empty={words.notFetched} />
      </>
    );
  return (
    <>
      <header className={styles.head}>
        <WithHelp topic="system">
          <h1 className={styles.title}>{words.title}</h1>
        </WithHelp>
        <p role="status">{toDo === 0 ? words.allGood : words.toDo(toDo)}</p>
        <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          {words.refresh}
        </Button>
      </header>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <HealthRow key={part.part} {...part} />
        ))}
      </ul>
    </>
  );
}
