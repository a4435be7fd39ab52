import { Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import { requestStates } from '#domain/clinic-desk/clinic-request.ts';
import { clinicRequests as words } from '#strings/vi/admin/clinic-requests.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { PartLinks } from '#web/admin/ui/part-links.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import type { ClinicRequest } from '#web/admin/visits/answer-dialog.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/clinic-requests.ts';

const AnswerDialog = preloadable(() => import('#web/admin/visits/answer-dialog.tsx'));

const page = href('/admin/clinic-requests');

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'edit' };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('state');
  const shown = requestStates.find((one) => one === asked);
  const loaded = await loadPlainList(
    request,
    ({ query, signal }) =>
      call('GET /clinic-requests', { query: { ...query, ...(shown && { state: shown }) }, signal }),
    words.notFetched,
    shown && { state: shown },
  );
  return { shown, ...loaded };
}

const whatOf = ({ user, cards, numbCode }: ClinicRequest) =>
  user === null ? words.moreCards(cards) : words.changeOf(numbCode);

/** What clinics ask: changes of their cards, and more blank cards; each is answered once. */
export default function ClinicRequests({ loaderData }: Route.ComponentProps) {
  const { shown, requests } = loaderData;
  const { revalidate } = useRevalidator();
  const [answering, setAnswering] = useState<{ request: ClinicRequest; state: 'done' | 'declined' }>();
  const finish = (message: string) => {
    setAnswering(undefined);
    toastSuccess(message);
    void revalidate();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <PartLinks
        mb="md"
        label={words.statesLabel}
        parts={([undefined, ...requestStates] as const).map((one) => ({
          to: one ? `${page}?state=${one}` : page,
          text: words.states[one ?? 'all'],
          isShown: one === shown,
        }))}
      />
      <PlainList
        label={words.list}
        loaded={loaderData}
        rows={requests}
        keyOf={({ _id }) => _id}
        columns={[
          { label: words.what, cell: (request) => <What request={request} />, isName: true },
          {
            label: words.clinic,
            cell: ({ dental, dentalName }) =>
              dentalName === null ? (
                words.removedClinic
              ) : (
                <Link to={href('/admin/update-dental/:id', { id: dental })}>{dentalName}</Link>
              ),
          },
          {
            label: words.asked,
            cell: ({ createdAt, createdBy }) => (
              <>
                {createdBy}, <DateTime at={createdAt} />
              </>
            ),
          },
          { label: words.state, cell: (request) => <State request={request} /> },
        ]}
        actions={{
          label: words.actions,
          of: (request) =>
            request.state === 'open' &&
            (['done', 'declined'] as const).map((step) => (
              <RowButton
                key={step}
                icon={step === 'done' ? <CheckIcon /> : <CloseIcon />}
                label={words.steps[step]}
                name={words.stepOf(words.steps[step], whatOf(request), request.dentalName ?? words.removedClinic)}
                isGentle={step === 'done'}
                onClick={() => setAnswering({ request, state: step })}
              />
            )),
        }}
        empty={words.empty}
      />
      {answering && (
        <Suspense>
          <AnswerDialog
            {...answering}
            what={whatOf(answering.request)}
            onDone={finish}
            onClose={() => setAnswering(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function What({ request }: { request: ClinicRequest }) {
  const { user, fullName, text } = request;
  return (
    <Stack gap={0}>
      {user === null ? (
        <Link to={href('/admin/cards')}>{whatOf(request)}</Link>
      ) : (
        <Link to={href('/admin/update-user/:id', { id: user })}>{whatOf(request)}</Link>
      )}
      {fullName && <small>{fullName}</small>}
      {text && <span>{text}</span>}
    </Stack>
  );
}

function State({ request: { state, answer, answeredBy, answeredAt } }: { request: ClinicRequest }) {
  return (
    <Stack gap={0}>
      <span>{words.states[state]}</span>
      {answer && <span>{answer}</span>}
      {answeredAt && (
        <small>
          {answeredBy}, <DateTime at={answeredAt} />
        </small>
      )}
    </Stack>
  );
}
