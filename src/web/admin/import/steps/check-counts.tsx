import { Box, SimpleGrid, Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { RowState } from '#domain/import/checked-row.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import styles from './steps.module.css';

const words = importSteps.check;
const states = ['faulty', 'new', 'changed', 'same', 'skipped'] as const;
const tones = {
  faulty: '--expired',
  new: '--valid',
  changed: '--gold-deep',
  same: '--accent',
  skipped: '--field-line',
  all: '--accent',
};
interface CheckCountsProps {
  counts: NonNullable<ImportDetail['summary']>['counts'];
  /** The state of the rows that are shown; undefined for all. */
  shown: RowState | undefined;
}

/** How many rows there are of each state, as a bar, and as links that show only these rows. */
export function CheckCounts({ counts, shown }: CheckCountsProps) {
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  const present = states.filter((state) => counts[state] > 0);
  const links = [
    ...present.map((state) => [state, words.states[state], counts[state]] as const),
    ['all', words.all, total] as const,
  ];
  return (
    <Stack component="nav" gap="xs" aria-label={words.counts}>
      <div className={styles.bar} aria-hidden="true">
        {present.map((state) => (
          <Box key={state} flex={`${counts[state]} 0 0.25rem`} bg={`var(${tones[state]})`} />
        ))}
      </div>
      <SimpleGrid component="ul" minColWidth="min(100%, 9rem)" autoFlow="auto-fit" spacing="xs">
        {links.map(([state, label, count]) => (
          <li key={state}>
            <Link
              className={styles.tile}
              style={{ '--tone': `var(${tones[state]})` } as CSSProperties}
              to={`?step=check&rows=${state}`}
              replace
              preventScrollReset
              aria-current={state === (shown ?? 'all') ? 'true' : undefined}
            >
              <Text span fz="sm" c="dimmed">
                {label}
              </Text>
              <Text span fz="1.5rem" fw={700} lh={1.3}>
                {count.toLocaleString('vi-VN')}
              </Text>
            </Link>
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
