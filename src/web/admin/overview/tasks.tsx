import { Flex, Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { TasksWire } from '#contract/overview-operations.ts';
import { tasks as words } from '#strings/vi/admin/tasks.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { cardList } from '#web/admin/list/list-state.ts';
import { NameList } from '#web/admin/overview/name-list.tsx';
import { tasksQuery } from '#web/admin/overview/tasks-query.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { headingOf } from '#web/admin/visits/visit-state.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './tasks.module.css';

/** The open tasks, at the top of the overview, loaded beside the figures. */
export function Tasks() {
  const { data: tasks, error } = useQuery(tasksQuery);
  if (!tasks && !error) return <p role="status">{words.loading}</p>;
  return (
    <Flex component="section" direction="column" gap="xs" mb="lg" aria-labelledby="tasks">
      <h2 id="tasks">{words.title}</h2>
      {error && <p role="alert">{userMessageOf(error, words.notFetched)}</p>}
      {tasks && !error && <Items tasks={tasks} />}
    </Flex>
  );
}

/** The things of a task, side by side. */
const inLine = { wrap: 'wrap', columnGap: 'lg', align: 'center' } as const;

const userPage = (id: string) => href('/admin/update-user/:id', { id });
const printedCardPage = (number: string) => `${href('/admin/cards')}?${new URLSearchParams({ q: number })}`;

function Items({ tasks }: { tasks: TasksWire }) {
  const { expiring, unknownNames, imports, nearMisses, suspects, visits, failedMails, backup, withoutTotp } = tasks;
  const counts = [
    expiring.counts,
    unknownNames.counts,
    imports.counts,
    nearMisses.length,
    suspects.length,
    visits.counts,
    failedMails.counts,
    withoutTotp,
  ];
  const isDone = counts.every((count) => count === 0) && backup === null;
  if (isDone)
    return (
      <Group gap="xs" c="dimmed">
        <CheckIcon /> {words.none}
      </Group>
    );
  return (
    <Paper component="ul">
      {backup && (
        <TaskItem title={backup.message} action={{ to: href('/admin/backups'), label: words.backups }}>
          {backup.advice !== null && <p>{backup.advice}</p>}
        </TaskItem>
      )}
      {/* Who waits for an answer comes first, then what may be wrong, then what can wait. */}
      {visits.counts > 0 && (
        <TaskItem
          title={words.visits(visits.counts)}
          action={{ to: `${href('/admin/visits')}?turn=staff`, label: words.seeAll }}
        >
          <Flex component="ul" {...inLine}>
            {visits.visits.map((visit) => (
              <li key={visit._id}>
                <Link to={`${href('/admin/visits')}?turn=staff&visit=${visit._id}`}>{headingOf(visit)}</Link>
                {visit.note && `: ${visit.note}`} ({[visit.dentalName, visit.createdBy].filter(Boolean).join(', ')},{' '}
                <DateTime at={visit.updatedAt} />)
              </li>
            ))}
          </Flex>
        </TaskItem>
      )}
      {failedMails.counts > 0 && (
        <TaskItem title={words.failedMails(failedMails.counts)}>
          <Flex component="ul" {...inLine}>
            {failedMails.dentals.map(({ _id, dentalName, address, reason }) => (
              <li key={_id}>
                <Link to={href('/admin/update-dental/:id', { id: _id })}>{dentalName}</Link> {address} ({reason})
              </li>
            ))}
            {failedMails.counts > failedMails.dentals.length && (
              <li>{words.moreClinics(failedMails.counts - failedMails.dentals.length)}</li>
            )}
          </Flex>
          <p>{words.failedMailsHint}</p>
        </TaskItem>
      )}
      {imports.counts > 0 && <WaitingImports {...imports} />}
      {suspects.length > 0 && (
        <TaskItem title={words.suspects}>
          <Flex component="ul" {...inLine}>
            {suspects.map(({ numbCode, reason, counts, user, isPrinted }) => (
              <li key={`${reason} ${numbCode}`}>
                <Link to={user !== null && !isPrinted ? userPage(user) : printedCardPage(numbCode)}>{numbCode}</Link>{' '}
                {words.suspectReasons[reason](words.times(counts))}
              </li>
            ))}
          </Flex>
          <p>{words.suspectsHint}</p>
        </TaskItem>
      )}
      {nearMisses.length > 0 && (
        <TaskItem title={words.nearMisses}>
          <Flex component="ul" {...inLine}>
            {nearMisses.map(({ _id, numbCode, counts }) => (
              <li key={_id}>
                <Link to={userPage(_id)}>{numbCode}</Link> {words.times(counts)}
              </li>
            ))}
          </Flex>
          <p>{words.nearMissesHint}</p>
        </TaskItem>
      )}
      {unknownNames.counts > 0 && (
        <TaskItem
          title={words.names(unknownNames.counts)}
          action={{ to: href('/admin/unknown-names'), label: words.seeAll }}
        >
          <NameList names={unknownNames.names} />
        </TaskItem>
      )}
      {expiring.counts > 0 && <Expiring {...expiring} />}
      {withoutTotp > 0 && (
        <TaskItem
          title={words.withoutTotp(withoutTotp)}
          action={{ to: href('/admin/accounts'), label: words.accounts }}
        >
          <p>{words.withoutTotpHint}</p>
        </TaskItem>
      )}
    </Paper>
  );
}

function Expiring({ counts, dentals, moreDentals }: TasksWire['expiring']) {
  return (
    <TaskItem title={words.expiring(counts)} action={{ to: cardList({ expiry: 'in30' }), label: words.seeAll }}>
      <Flex component="ul" {...inLine}>
        {dentals.map(({ dentalName, counts: cards }) => (
          <li key={dentalName}>
            <Link to={cardList({ expiry: 'in30', clinic: dentalName })}>{words.expiringOf(dentalName, cards)}</Link>
          </li>
        ))}
        {moreDentals > 0 && <li>{words.moreClinics(moreDentals)}</li>}
      </Flex>
    </TaskItem>
  );
}

function WaitingImports({ counts, imports }: TasksWire['imports']) {
  return (
    <TaskItem title={words.imports(counts)} action={{ to: href('/admin/import-excel'), label: words.seeAll }}>
      <Flex component="ul" {...inLine}>
        {imports.map(({ _id, fileName, at, by }) => (
          <li key={_id}>
            <Link to={href('/admin/import-excel/:id', { id: _id })}>{fileName}</Link> {by}, <DateTime at={at} />
          </li>
        ))}
        {counts > imports.length && <li>{words.moreImports(counts - imports.length)}</li>}
      </Flex>
    </TaskItem>
  );
}

interface TaskItemProps {
  title: string;
  /** Where all of it is done. */
  action?: { to: string; label: string };
  children?: ReactNode;
}

/** One thing that needs somebody. */
function TaskItem({ title, action, children }: TaskItemProps) {
  return (
    <li className={styles.item}>
      <h3>{title}</h3>
      <div className={styles.body}>{children}</div>
      {action && (
        <Link className={styles.action} to={action.to}>
          {action.label}
        </Link>
      )}
    </li>
  );
}
