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

const SettleDialog = preloadable(() => import('#web/admin/overview/settle-dialog.tsx'));
const nextSteps = [SettleDialog.load];

type Names = TasksWire['unknownNames'];

/** Names on cards that no clinic or product has; each is settled here. */
export function UnknownNames({ counts, names }: Names) {
  const [settled, setSettled] = useState<UnknownName>();
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
                aria-label={words.settleName(name)}
                onClick={() => setSettled(unknown)}
              >
                {words.settle}
              </Button>
            </li>
          );
        })}
      </ul>
      {counts > names.length && <p>{words.moreNames(counts - names.length)}</p>}
      {settled && (
        <Suspense>
          <SettleDialog unknown={settled} onClose={() => setSettled(undefined)} />
        </Suspense>
      )}
    </TaskItem>
  );
}
