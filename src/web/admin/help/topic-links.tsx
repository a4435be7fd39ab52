import { Box, Paper, SimpleGrid, Text } from '@mantine/core';
import { href, Link, useLocation } from 'react-router';
import { type HelpGroup, helpGroups, help as words } from '#strings/vi/admin/help/help.ts';
import { type FoundTopic, topicsFor } from '#web/admin/help/find-topics.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { MarkedText } from '#web/admin/ui/marked-text.tsx';
import styles from './help.module.css';

/** Links to tasks, with marks on what a query matches. */
export function TopicLinks({ topics, query = '' }: { topics: readonly FoundTopic[]; query?: string }) {
  const { search } = useLocation();
  return (
    <Paper component="ul" className={styles.topics ?? ''} style={{ overflow: 'hidden' }}>
      {topics.map(({ id, title, excerpt }) => (
        <li key={id}>
          <Link className={styles.topic} to={href('/admin/help/:topic', { topic: id })} state={{ search }}>
            <Text span fw={600}>
              <MarkedText text={title} query={query} />
            </Text>
            {excerpt !== undefined && (
              <Text span fz="md" c="dimmed">
                <MarkedText text={excerpt} query={query} />
              </Text>
            )}
          </Link>
        </li>
      ))}
    </Paper>
  );
}

/** All tasks that the account may do, by group. */
export function TopicGroups() {
  const { role } = useAccount();
  const topics = topicsFor(role);
  return (
    <SimpleGrid minColWidth="min(100%, 20rem)" verticalSpacing="lg" style={{ alignItems: 'start' }}>
      {Object.keys(helpGroups)
        .map((group) => ({ group: group as HelpGroup, listed: topics.filter((topic) => topic.group === group) }))
        .filter(({ listed }) => listed.length > 0)
        .map(({ group, listed }) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <Box component="h2" mb="xs" id={`group-${group}`}>
              {words.groups[group]}
            </Box>
            <TopicLinks topics={listed} />
          </section>
        ))}
    </SimpleGrid>
  );
}
