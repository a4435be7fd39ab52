import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { cardList } from '#web/admin/list/list-state.ts';
import type { UnknownName } from '#web/admin/overview/tasks-query.ts';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import styles from './tasks.module.css';

const ResolveNameDialog = preloadable(() => import('#web/admin/overview/resolve-name-dialog.tsx'));
const nextSteps = [ResolveNameDialog.load];

interface NameListProps {
  names: readonly UnknownName[];
  /** What stands before the button of a name. */
  action?: (unknown: UnknownName) => ReactNode;
}

/** Names on cards that refer to no clinic or product; each is resolved here. */
export function NameList({ names, action }: NameListProps) {
  const [resolved, setResolved] = useState<UnknownName>();
  useLoadWhenIdle(nextSteps);
  return (
    <>
      <Stack component="ul" gap="xs" className={styles.names ?? ''}>
        {names.map((unknown) => {
          const { kind, name, filter, counts: cards } = unknown;
          return (
            <Group key={`${kind} ${name}`} component="li" gap="xs" justify="space-between">
              <div>
                <Link to={cardList(kind === 'dental' ? { clinic: filter } : { product: filter })}>{name}</Link>
                <p>
                  {words.kinds[kind]}, {words.nameOn(cards)}
                </p>
              </div>
              <Group gap="xs" justify="end" className={styles.buttons ?? ''}>
                {action?.(unknown)}
                <Button variant="default" aria-label={words.resolveName(name)} onClick={() => setResolved(unknown)}>
                  {words.resolve}
                </Button>
              </Group>
            </Group>
          );
        })}
      </Stack>
      {resolved && (
        <Suspense>
          <ResolveNameDialog unknown={resolved} onClose={() => setResolved(undefined)} />
        </Suspense>
      )}
    </>
  );
}
