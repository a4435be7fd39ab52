import { Box, Button, Card, Group, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { nextCheckUp } from '#domain/visit/visit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { visitKindNames } from '#strings/vi/states.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { queryClient, waitingVisitsQuery } from '#web/admin/api/query-client.ts';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { listSearch, useListPending } from '#web/admin/list/list-state.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { PageHead, PartLinks } from '#web/admin/ui/page-head.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { OpenVisit, openLinkId } from '#web/admin/visits/open-visit.tsx';
import { subjectOf, type Visit, VisitState } from '#web/admin/visits/visit-state.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { FormError } from '#web/ui/field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/visits.ts';

const VisitDialog = preloadable(() => import('#web/admin/visits/visit-dialog.tsx'));

const turns = ['staff', 'clinic', 'none'] as const;
const page = href('/admin/visits');
/** The parameters of the address beside those of the list. */
type VisitParameters = { turn?: string; user?: string; visit?: string };
const isKept = (name: string) => ['turn', 'user', 'visit'].includes(name);

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'seeNames' };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const parameters: VisitParameters = Object.fromEntries(
    [...searchParams].filter(([name, value]) => isKept(name) && value !== ''),
  );
  const { user, visit } = parameters;
  const turn = turns.find((one) => one === parameters.turn);
  const choiceOf = (q: string) => ({ ...(q.trim() !== '' && { q }), ...(turn && { turn }), ...(user && { user }) });
  const loaded = await loadPlainList(
    request,
    async ({ query, state, signal }) => {
      const [list, card, opened] = await Promise.all([
        call('GET /visits', { query: { ...choiceOf(state.q), ...query }, signal }),
        user && call('GET /user/:id', { params: { id: user }, signal }),
        visit && call('GET /visits/:id', { params: { id: visit }, signal }),
      ]);
      return { ...list, card: card ? card.user : undefined, opened: opened || undefined };
    },
    words.notFetched,
    parameters,
  );
  return { turn, choice: choiceOf(loaded.state.q), ...loaded };
}

/** Visits of patients and requests of clinics by whose turn it is, one of them opened, or those of one card. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  const { state, turn, choice, visits = [], counts = 0, card, opened } = loaderData;
  const { role } = useAccount();
  const { revalidate } = useRevalidator();
  const isPending = useListPending();
  const [isNoting, setNoting] = useState(false);
  const finish = (message: string) => {
    setNoting(false);
    toastSuccess(message);
    void queryClient.invalidateQueries(waitingVisitsQuery);
    void revalidate();
  };
  const search = (changes: { [Name in keyof VisitParameters]: string | undefined }) => {
    const parameters = Object.entries({ ...state.pageParameters, ...changes }).filter(
      (one): one is [string, string] => one[1] !== undefined,
    );
    return page + listSearch({ ...state, page: 1, pageParameters: Object.fromEntries(parameters) });
  };
  const exported = readRoute('GET /visits/export', { query: { ...choice, format: 'xlsx' } }).url;
  return (
    <>
      <PageHead title={words.title} help="visits" lead={words.lead}>
        {may(role, 'export') && counts > 0 && (
          <Button component="a" href={exported} download variant="default">
            {words.download}
          </Button>
        )}
      </PageHead>
      {card && (
        <CardCare
          card={card}
          visits={visits}
          mayNote={card.isActive && may(role, 'visits')}
          onDamage={() => setNoting(true)}
          onDone={finish}
        />
      )}
      {opened && <OpenVisit key={opened.visit._id} {...opened} onDone={finish} closed={search({ visit: undefined })} />}
      <PartLinks
        label={words.turnsLabel}
        parts={([undefined, ...turns] as const).map((one) => ({
          to: search({ turn: one, visit: undefined }),
          text: words.turns[one ?? 'all'],
          isShown: one === turn,
        }))}
      />
      {!card && (
        <Box my="md">
          <ListSearch next={state} label={words.find} placeholder={words.findHint} isPending={isPending} />
        </Box>
      )}
      <PlainList
        label={words.list}
        loaded={loaderData}
        rows={visits}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: words.card,
            cell: ({ user, fullName, ...visit }) =>
              user === null ? (
                subjectOf(visit)
              ) : (
                <Stack gap={0}>
                  <Link to={search({ user, visit: undefined })}>{fullName}</Link>
                  <small>{visit.numbCode}</small>
                </Stack>
              ),
            isName: true,
          },
          { label: words.clinic, cell: ({ dentalName }) => dentalName ?? admin.none },
          { label: words.kind, cell: ({ kind }) => visitKindNames[kind] },
          { label: words.state, cell: (visit) => <VisitState visit={visit} /> },
          { label: words.day, cell: ({ visitedDate }) => formatDate(visitedDate), numeric: true },
          {
            label: words.text,
            cell: ({ note, toothPosition }) => [toothPosition, note].filter(Boolean).join(': ') || admin.none,
          },
        ]}
        actions={{
          label: words.actions,
          of: ({ _id, kind, user, dentalName, ...visit }) => (
            <Link
              id={openLinkId({ _id })}
              to={search({ visit: _id })}
              aria-label={words.openRow(
                subjectOf(visit),
                user === null ? (dentalName ?? admin.none) : visitKindNames[kind],
              )}
            >
              {words.open}
            </Link>
          ),
        }}
        empty={words.empty}
      />
      {isNoting && card && (
        <Suspense>
          <VisitDialog subject={{ card: card._id }} onDone={finish} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </>
  );
}

interface CardCareProps {
  card: AnswerOf<'GET /user/:id'>['user'];
  visits: readonly Visit[];
  mayNote: boolean;
  onDamage: () => void;
  onDone: (message: string) => void;
}

/** A card whose visits are shown: when its next check-up is, and what may be noted. */
function CardCare({ card, visits, mayNote, onDamage, onDone }: CardCareProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [failed, setFailed] = useState<string>();
  const done = visits.filter(({ kind, state }) => kind === 'check-up' && state === 'done');
  const next = nextCheckUp(
    { issuedOn: card.issuedDate, expiresOn: card.expiryDate },
    done.map(({ visitedDate }) => visitedDate),
  );
  async function noteCheckUp() {
    try {
      const body = { user: card._id, kind: 'check-up' } as const;
      const { message = '' } = await requestKey.send((idempotencyKey) =>
        call('POST /visits', { body, idempotencyKey }),
      );
      setFailed(undefined);
      onDone(message);
    } catch (error) {
      setFailed(userMessageOf(error, words.notFetched));
    }
  }
  return (
    <Card component="section" padding="lg" mb="lg" aria-label={words.ofCard(card.numbCode)}>
      <h2>
        {card.fullName} · {card.numbCode}
      </h2>
      <p>
        {card.productName} · {card.dentalName}
        {next && ` · ${words.next}: ${formatDate(next)}`}
      </p>
      {failed && <FormError>{failed}</FormError>}
      <Group>
        {mayNote && (
          <>
            <Button onClick={noteCheckUp}>{words.checkUp}</Button>
            <Button variant="default" onClick={onDamage}>
              {words.damage}
            </Button>
          </>
        )}
        <Link to={href('/admin/update-user/:id', { id: card._id })}>{words.toCard}</Link>
        <Link to={href('/admin/visits')}>{words.all}</Link>
      </Group>
    </Card>
  );
}
