import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { href, Link, replace, useRevalidator } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { visitKindNames } from '#strings/vi/visit-states.ts';
import { call } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { FindForm } from '#web/admin/list/find-form.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { lastPage, listSearch, readListState } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { CardCare } from '#web/admin/visits/card-care.tsx';
import { OpenVisit } from '#web/admin/visits/open-visit.tsx';
import { VisitState } from '#web/admin/visits/visit-state.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { sizes } from '#web/ui/sizes.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/visits.ts';
import styles from './visits.module.css';

const VisitDialog = preloadable(() => import('#web/admin/visits/visit-dialog.tsx'));

const turns = ['staff', 'clinic', 'none'] as const;
const page = href('/admin/visits');
const kept = ['turn', 'user', 'visit'] as const;

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'seeNames' };

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(url);
  const parameters = Object.fromEntries(
    kept.flatMap((name) => {
      const value = searchParams.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ) as Partial<Record<(typeof kept)[number], string>>;
  const state = { ...readListState({ sorts: [], filters: [] }, searchParams), pageParameters: parameters };
  const { user, visit } = parameters;
  const turn = turns.find((one) => one === parameters.turn);
  const choice = { ...(state.q.trim() !== '' && { q: state.q }), ...(turn && { turn }), ...(user && { user }) };
  const query = { ...choice, page: String(state.page), limit: String(sizes.page) };
  const loaded = await load(async () => {
    const [{ visits, counts }, card, opened] = await Promise.all([
      call('GET /visits', { query, signal }),
      user === undefined ? undefined : call('GET /user/:id', { params: { id: user }, signal }),
      visit === undefined ? undefined : call('GET /visits/:id', { params: { id: visit }, signal }),
    ]);
    return { visits, total: counts, card: card?.user, opened };
  }, words.notFetched);
  if (loaded.total !== undefined && state.page > lastPage(loaded.total))
    throw replace(page + listSearch({ ...state, page: lastPage(loaded.total) }));
  return { state, turn, choice, ...loaded };
}

/** Visits of patients by whose turn it is, one of them opened, or those of one card. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  const { state, turn, choice, visits = [], total = 0, card, opened, failed } = loaderData;
  const { role } = useAccount();
  const { revalidate } = useRevalidator();
  const [isNoting, setNoting] = useState(false);
  const finish = (message: string) => {
    setNoting(false);
    toastSuccess(message);
    void revalidate();
  };
  const search = (changes: Partial<Record<(typeof kept)[number], string | undefined>>) => {
    const parameters = Object.entries({ ...state.pageParameters, ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    return (
      page + listSearch({ ...state, page: 1, pageParameters: Object.fromEntries(parameters) as Record<string, string> })
    );
  };
  const exported = readRoute('GET /visits/export', { query: { ...choice, format: 'xlsx' } }).url;
  return (
    <>
      <PageHead title={words.title} help="visits" lead={words.lead}>
        {may(role, 'export') && total > 0 && (
          <Button component="a" href={exported} download variant="default">
            {words.download}
          </Button>
        )}
      </PageHead>
      {card && (
        <CardCare
          card={card}
          visits={visits}
          mayNote={may(role, 'visits')}
          onDamage={() => setNoting(true)}
          onDone={finish}
        />
      )}
      {opened && <OpenVisit key={opened.visit._id} {...opened} onDone={finish} closed={search({ visit: undefined })} />}
      <nav className={styles.turns} aria-label={words.turnsLabel}>
        {([undefined, ...turns] as const).map((one) => (
          <Link
            key={one ?? 'all'}
            to={search({ turn: one, visit: undefined })}
            aria-current={one === turn ? 'page' : undefined}
          >
            {words.turns[one ?? 'all']}
          </Link>
        ))}
      </nav>
      {!card && (
        <FindForm name="q" value={state.q} words={words}>
          {turn && <input type="hidden" name="turn" value={turn} />}
        </FindForm>
      )}
      {visits.length === 0 ? (
        <EmptyList failed={failed} empty={words.empty} />
      ) : (
        <PlainTable
          label={words.list}
          rows={visits}
          keyOf={({ _id }) => _id}
          columns={[
            {
              label: words.card,
              cell: ({ numbCode, fullName, user }) => (
                <span className={styles.card}>
                  <Link to={search({ user, visit: undefined })}>{fullName}</Link>
                  <small>{numbCode}</small>
                </span>
              ),
              isName: true,
            },
            { label: words.clinic, cell: ({ dentalName }) => dentalName ?? admin.none },
            { label: words.kind, cell: ({ kind }) => visitKindNames[kind] },
            { label: words.state, cell: ({ state: now }) => <VisitState state={now} /> },
            { label: words.visitedOn, cell: ({ visitedDate }) => formatDate(visitedDate), numeric: true },
            {
              label: words.note,
              cell: ({ note, toothPosition }) => [toothPosition, note].filter(Boolean).join(': ') || admin.none,
            },
          ]}
          actions={{
            label: words.actions,
            of: ({ _id, numbCode, kind }) => (
              <Link to={search({ visit: _id })} aria-label={words.openRow(numbCode, visitKindNames[kind])}>
                {words.open}
              </Link>
            ),
          }}
        />
      )}
      {total > 0 && <ListFoot state={state} total={total} isWhole />}
      {isNoting && card && (
        <Suspense>
          <VisitDialog subject={{ card: card._id }} onDone={finish} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </>
  );
}
