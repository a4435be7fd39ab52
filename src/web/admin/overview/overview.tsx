import '@mantine/core/styles/Skeleton.layer.css';
import { Card, Flex, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, Suspense, use, useId } from 'react';
import { href, Link } from 'react-router';
import type { OverviewWire } from '#contract/overview-operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { call, load } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { cardList } from '#web/admin/list/list-state.ts';
import { LookUps } from '#web/admin/overview/look-ups.tsx';
import { Tasks } from '#web/admin/overview/tasks.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { Problem } from '#web/admin/ui/messages.tsx';
import { Months } from '#web/admin/ui/months.tsx';
import { WithHelp } from '#web/admin/ui/page-head.tsx';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import type { Route } from './+types/overview.ts';
import styles from './overview.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

/** Does not await the figures: the page renders at once and shows them later. */
export const clientLoader = () => ({
  loaded: load(async () => ({ overview: await call('GET /overview') }), words.notFetched),
});

/** The start page of the back office: what needs somebody, and figures, each with a link to the counted list. */
export default function Overview({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <Figures loaded={loaded} />
    </Suspense>
  );
}

/** All figures, or the error. Suspends until they are loaded. */
function Figures({ loaded }: Route.ComponentProps['loaderData']) {
  const { overview, failed } = use(loaded);
  const { role } = useAccount();
  if (failed !== undefined)
    return (
      <>
        <h1>{words.title}</h1>
        <EmptyList failed={failed} empty={words.nothing} />
      </>
    );
  const { today, cards, dentals, products, months, lookUps, damages, warnings } = overview;
  return (
    <>
      <Flex component="header" wrap="wrap" columnGap="lg" align="baseline" mb="md">
        <WithHelp topic="overview-warnings">
          <h1>{words.title}</h1>
        </WithHelp>
        <Text c="dimmed">
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
        </Text>
      </Flex>
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
            <Months months={months} to={(month) => cardList({ newIn: month })} />
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
      <Tile label={words.newThisMonth} count={newThisMonth} to={cardList({ newIn: today.slice(0, 7) })} />
    </>
  );
}

interface PanelProps {
  title: string;
  /** Its share of the width in wide windows. */
  size?: 'third' | 'half' | 'rest';
  children: ReactNode;
}

/** A group of figures under a heading. */
function Panel({ title, size, children }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" className={styles.panel ?? ''} data-size={size} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

interface TileProps {
  label: string;
  count: number;
  /** The URL of the counted list. */
  to: string;
  /** The total, to show `count` as a share of it. */
  of?: number;
  tone?: 'valid' | 'expired';
}

/** One figure with a link to the counted list. */
function Tile({ label, count, to, of, tone }: TileProps) {
  return (
    <Link className={styles.tile} to={to} data-tone={tone}>
      <span className={styles.label}>
        {tone === 'valid' && <CheckIcon size="1.25rem" />}
        {tone === 'expired' && <ExpiredIcon size="1.25rem" />}
        {label}
      </span>
      <span className={styles.figure}>{words.count(count)}</span>
      {of !== undefined && (
        <>
          <span className={styles.share}>{words.share(count, of)}</span>
          <span className={styles.meter} style={{ '--share': of > 0 ? count / of : 0 } as CSSProperties} />
        </>
      )}
    </Link>
  );
}

const tiles = ['active', 'valid', 'expired', 'new'];

/** A placeholder while the figures load. */
function FiguresSkeleton() {
  return (
    <div aria-busy="true">
      <Flex component="header" wrap="wrap" columnGap="lg" align="baseline" mb="md">
        <h1>{words.title}</h1>
        <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        <Skeleton height="1.5rem" width="16rem" />
      </Flex>
      <div className={styles.grid}>
        {tiles.map((tile) => (
          <div key={tile} className={styles.tile}>
            <div className={styles.label}>
              <Skeleton height="1.25rem" width="60%" />
            </div>
            <Skeleton height="2.5rem" width="60%" />
          </div>
        ))}
        <div className={styles.panel} data-size="third">
          <Skeleton height="14rem" />
        </div>
        <div className={styles.panel} data-size="rest">
          <Skeleton height="14rem" />
        </div>
        <div className={styles.panel}>
          <Skeleton height="14rem" />
        </div>
      </div>
    </div>
  );
}

interface Bar {
  label: string;
  count: number;
  /** What stands beside the bar, if it is no number of cards. */
  figure?: string;
  /** The URL of the counted list. */
  to: string;
}

/** A bar chart; each bar links to the counted list. */
function Bars({ items, tone }: { items: readonly Bar[]; tone?: 'gold' }) {
  const max = Math.max(0, ...items.map(({ count }) => count));
  if (items.length === 0) return <Text c="dimmed">{words.nothing}</Text>;
  return (
    <Stack component="ul" gap={4} className={styles.bars ?? ''} data-tone={tone}>
      {items.map(({ label, count, figure = words.cards(count), to }) => (
        <li key={label}>
          <Link className={styles.row} to={to}>
            <span className={styles.barLabel}>{label}</span>
            <span className={styles.count}>{figure}</span>
            <span className={styles.bar} style={{ '--share': max > 0 ? count / max : 0 } as CSSProperties} />
          </Link>
        </li>
      ))}
    </Stack>
  );
}

/** Warnings that need action, above the figures. */
function Warnings({ warnings }: Pick<OverviewWire, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert">
      <Flex component="ul" direction="column" gap="xs" mb="md" aria-label={words.warnings}>
        {warnings.map(({ code, message }) => (
          <Card key={code} component="li" bd="1px solid var(--expired)" bg="var(--expired-ground)">
            <Problem>{message}</Problem>
          </Card>
        ))}
      </Flex>
    </div>
  );
}
