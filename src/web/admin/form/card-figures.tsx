import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { namedCards as words } from '#strings/vi/admin/named-cards.ts';
import { call } from '#web/admin/api/call.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { cardList } from '#web/admin/list/card-list.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import type { MergeableWire } from '#web/admin/records/merge-calls.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { Months } from '#web/admin/ui/months.tsx';
import styles from './named-record.module.css';

type Figures = AnswerOf<`GET /${MergeableWire}/:id/figures`>;

interface CardFiguresProps {
  wire: MergeableWire;
  record: Pick<Clinic | Product, 'id' | 'version' | 'name'>;
}

/** How many cards name a clinic or product, with links to them. */
export function CardFigures({ wire, record: { id, version, name } }: CardFiguresProps) {
  const { data: figures, isError } = useQuery({
    // A merge makes a new version.
    queryKey: ['card figures', wire, id, version],
    queryFn: ({ signal }) => call(`GET /${wire}/:id/figures`, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const to = (filters: ListState['filters']) =>
    cardList({ ...filters, [wire === 'dental' ? 'clinic' : 'product']: name });
  return (
    <RecordPart id="the-mang-ten" title={words.title}>
      {figures ? <Figures figures={figures} to={to} /> : <p role="status">{isError ? words.failed : admin.loading}</p>}
    </RecordPart>
  );
}

function Figures({
  figures: { cards, months },
  to,
}: {
  figures: Figures;
  to: (filters: ListState['filters']) => string;
}) {
  if (cards.active === 0) return <p>{words.none}</p>;
  const isPlotted = months.filter(({ counts }) => counts > 0).length > 1;
  return (
    <>
      <ul className={styles.figures}>
        {(['valid', 'in30', 'expired'] as const).map((expiry) => (
          <li key={expiry}>
            <Link className={styles.figure} to={to({ expiry })}>
              <span>{words[expiry]}</span>
              <strong>{cards[expiry].toLocaleString('vi-VN')}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {isPlotted && (
        <>
          <h3>{words.byMonth}</h3>
          <Months months={months} to={(month) => to({ month })} />
        </>
      )}
      <Link className={styles.all} to={to({})}>
        {words.all(cards.active)}
      </Link>
    </>
  );
}
