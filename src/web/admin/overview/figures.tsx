import { use } from 'react';
import { href, Link } from 'react-router';
import type { OverviewWire } from '#contract/overview-operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { cardList } from '#web/admin/list/card-list.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { Bars } from '#web/admin/overview/bars.tsx';
import type { LoadedOverview } from '#web/admin/overview/load-overview.ts';
import { LookUps } from '#web/admin/overview/look-ups.tsx';
import { Panel } from '#web/admin/overview/panel.tsx';
import { Tasks } from '#web/admin/overview/tasks.tsx';
import { Tile } from '#web/admin/overview/tile.tsx';
import { Warnings } from '#web/admin/overview/warnings.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import { Months } from '#web/admin/ui/months.tsx';
import styles from './overview.module.css';

/** All figures, or the error. Suspends until they are loaded. */
export function Figures({ loaded }: { loaded: Promise<LoadedOverview> }) {
  const { overview, failed } = use(loaded);
  const { role } = useAccount();
  if (failed !== undefined)
    return (
      <>
        <h1 className={styles.title}>{words.title}</h1>
        <EmptyList failed={failed} empty={words.nothing} />
      </>
    );
  const { today, cards, dentals, products, months, lookUps, damages, warnings } = overview;
  return (
    <>
      <header className={styles.head}>
        <WithHelp topic="overview-warnings">
          <h1 className={styles.title}>{words.title}</h1>
        </WithHelp>
        <p>
          {words.asOf(formatDate(today))} ·{' '}
          <Link to={`${href('/admin/recycle')}?type=USER`}>{words.inBin(cards.deleted)}</Link>
          {role !== 'viewer' && (
            <>
              {' '}
              · <Link to={href('/admin/history')}>{admin.nav.history}</Link> ·{' '}
              <Link to={href('/admin/health')}>{admin.nav.health}</Link>
            </>
          )}
          {role === 'owner' && (
            <>
              {' '}
              · <Link to={href('/admin/backups')}>{admin.nav.backups}</Link> ·{' '}
              <Link to={href('/admin/downloads')}>{admin.nav.downloads}</Link>
            </>
          )}
        </p>
      </header>
      <Warnings warnings={warnings} />
      {may(role, 'edit') && <Tasks />}
      <div className={styles.grid}>
        <Tiles cards={cards} today={today} />
        <Panel title={words.expiring} size="third">
          <Bars
            tone="gold"
            items={([30, 60, 90] as const).map((days) => ({
              label: words.within(days),
              count: cards[`in${days}`],
              to: cardList({ expiry: `in${days}` }),
            }))}
          />
        </Panel>
        <Panel title={words.byMonth} size="rest">
          {months.some(({ counts }) => counts > 0) ? (
            <Months months={months} to={(month) => cardList({ month })} />
          ) : (
            <p>{words.noMonths}</p>
          )}
        </Panel>
        <Panel title={words.lookUps}>
          {lookUps.some(({ found, notFound }) => found + notFound > 0) ? (
            <LookUps days={lookUps} />
          ) : (
            <p>{words.noLookUps}</p>
          )}
        </Panel>
        <Panel title={words.byClinic} size="half">
          <Bars
            items={dentals.map(({ dentalName, counts }) => ({
              label: dentalName,
              count: counts,
              to: cardList({ expiry: 'valid', clinic: dentalName }),
            }))}
          />
        </Panel>
        <Panel title={words.byProduct} size="half">
          <Bars
            items={products.map(({ productName, counts }) => ({
              label: productName,
              count: counts,
              to: cardList({ expiry: 'valid', product: productName }),
            }))}
          />
        </Panel>
        {(['products', 'dentals', 'years'] as const).map(
          (kind) =>
            damages[kind].length > 0 && (
              <Panel key={kind} title={damageTitles[kind]} size="third">
                <Bars
                  tone="gold"
                  items={damages[kind].map(({ name, damages: count, counts }) => ({
                    label: name,
                    count: count / counts,
                    figure: words.perThousand(count, counts),
                    to: `${href('/admin/visits')}${kind === 'years' ? '' : `?${new URLSearchParams({ q: name })}`}`,
                  }))}
                />
              </Panel>
            ),
        )}
      </div>
    </>
  );
}

const damageTitles = {
  products: words.damagesByProduct,
  dentals: words.damagesByClinic,
  years: words.damagesByYear,
};

function Tiles({ cards, today }: Pick<OverviewWire, 'cards' | 'today'>) {
  const { active, valid, expired, newThisMonth } = cards;
  return (
    <>
      <Tile label={words.active} count={active} to={cardList({})} />
      <Tile label={words.valid} count={valid} to={cardList({ expiry: 'valid' })} of={active} tone="valid" />
      <Tile label={words.expired} count={expired} to={cardList({ expiry: 'expired' })} of={active} tone="expired" />
      <Tile label={words.newThisMonth} count={newThisMonth} to={cardList({ month: today.slice(0, 7) })} />
    </>
  );
}
