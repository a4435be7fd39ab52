import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { TasksWire } from '#contract/overview-operations.ts';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { cardList } from '#web/admin/list/card-list.ts';
import { TaskItem } from '#web/admin/overview/task-item.tsx';
import type { UnknownName } from '#web/admin/overview/unknown-name.ts';
import { useLoadWhenIdle } from '#web/admin/ui/load-when-idle.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import styles from './tasks.module.css';

const ResolveNameDialog = preloadable(() => import('#web/admin/overview/resolve-name-dialog.tsx'));
const nextSteps = [ResolveNameDialog.load];

type Names = TasksWire['unknownNames'];

/** Names on cards that no clinic or product has; each is resolved here. */
export function UnknownNames({ counts, names }: Names) {
  const [resolved, setResolved] = useState<UnknownName>();
  useLoadWhenIdle(nextSteps);
  return (
    <TaskItem title={words.names(counts)}>
      <ul className={styles.names}>
        {names.map((unknown) => {
          const { kind, name, counts: cards } = unknown;
          return (
            <li key={`${kind} ${name}`}>
              <div>
                <Link to={cardList(kind === 'dental' ? { clinic: name } : { product: name })}>{name}</Link>
                <p>
                  {words.kinds[kind]}, {words.nameOn(cards)}
                </p>
              </div>
              <Button
                variant="default"
                size="md"
                aria-label={words.resolveName(name)}
                onClick={() => setResolved(unknown)}
              >
                {words.resolve}
              </Button>
            </li>
          );
        })}
      </ul>
      {counts > names.length && <p>{words.moreNames(counts - names.length)}</p>}
      {resolved && (
        <Suspense>
          <ResolveNameDialog unknown={resolved} onClose={() => setResolved(undefined)} />
        </Suspense>
      )}
    </TaskItem>
  );
}
