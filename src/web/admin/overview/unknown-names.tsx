import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TasksWire } from '#contract/overview-operations.ts';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { cardList } from '#web/admin/list/card-list.ts';
import { SettleDialog } from '#web/admin/overview/settle-dialog.tsx';
import { TaskItem } from '#web/admin/overview/task-item.tsx';
import type { UnknownName } from '#web/admin/overview/unknown-name.ts';
import styles from './tasks.module.css';

type Names = TasksWire['unknownNames'];

/** Names on cards that no clinic or product has; each is settled here. */
export function UnknownNames({ counts, names, onChange }: Names & { onChange: () => void }) {
  const [settled, setSettled] = useState<UnknownName>();
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
      {settled && <SettleDialog unknown={settled} onClose={() => setSettled(undefined)} onChange={onChange} />}
    </TaskItem>
  );
}
