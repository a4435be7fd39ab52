import { Table } from '@mantine/core';
import type { OverviewWire } from '#contract/overview-operations.ts';
import { formatDate } from '#domain/calendar.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './look-ups.module.css';

type Days = OverviewWire['lookUps'];

/** Every seventh column has a label. */
const labelEvery = 7;

/** Look-ups per day as stacked columns, found below not found, and the same data as a table. */
export function LookUps({ days }: { days: Days }) {
  const sum = (of: 'found' | 'notFound') => days.reduce((total, day) => total + day[of], 0);
  const [found, notFound] = [sum('found'), sum('notFound')];
  return (
    <>
      <ul className={styles.legend}>
        <li className={styles.found}>
          {words.found}: <strong>{words.count(found)}</strong>
        </li>
        <li className={styles.notFound}>
          {words.notFound}: <strong>{words.count(notFound)}</strong>{' '}
          {notFound > 0 && <small>({words.share(notFound, found + notFound)})</small>}
        </li>
      </ul>
      <Columns days={days} />
      <details>
        <summary className={pageStyles.summary}>{words.asTable}</summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

function Columns({ days }: { days: Days }) {
  const top = axisMax(Math.max(...days.map(({ found, notFound }) => found + notFound)));
  const height = (count: number) => (count / top) * 100;
  return (
    <div className={styles.plot} aria-hidden="true">
      <div className={styles.scale}>
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{words.count(mark)}</span>
        ))}
      </div>
      <svg className={styles.columns} viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.lines} d={`M0 0H${days.length}M0 50H${days.length}M0 100H${days.length}`} />
        {days.map(({ day, found, notFound }, at) => (
          <g key={day}>
            <title>{words.dayFigure(formatDate(day), found, notFound)}</title>
            {/* Makes the whole height of the column show the tooltip. */}
            <rect className={styles.all} x={at} width="1" height="100" />
            <rect className={styles.found} x={at + 0.15} width="0.7" y={100 - height(found)} height={height(found)} />
            <rect
              className={styles.notFound}
              x={at + 0.15}
              width="0.7"
              y={100 - height(found + notFound)}
              height={height(notFound)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.days}>
        {days.map(({ day }, at) => (
          <span key={day}>{(days.length - 1 - at) % labelEvery === 0 && <span>{words.day(day)}</span>}</span>
        ))}
      </div>
    </div>
  );
}

function DayTable({ days }: { days: Days }) {
  return (
    <Table w="auto" ta="end">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.date}</Table.Th>
          <Table.Th scope="col" ta="end">
            {words.found}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {words.notFound}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ day, found, notFound }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row">{words.day(day)}</Table.Th>
            <Table.Td>{words.count(found)}</Table.Td>
            <Table.Td>{words.count(notFound)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The smallest of 2, 4, 6, 8, 10, 20, 40 … that is at least `count`; its half is a whole number. */
function axisMax(count: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 6, 8, 10].map((step) => step * power).find((candidate) => candidate >= count);
    if (top !== undefined) return top;
  }
}
