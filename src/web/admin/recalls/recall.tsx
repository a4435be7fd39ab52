import { Box, Button, Card, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { formatDate } from '#domain/calendar.ts';
import { type RecallState, type RecallStep, recallSteps } from '#domain/recall/recall.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { recalls as words } from '#strings/vi/admin/recalls.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { recallLabels, recallStateNames } from '#strings/vi/states.ts';
import { call, load } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import HistoryLines from '#web/admin/form/history-lines.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import type { Recall } from '#web/admin/recalls/recall-dialog.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Facts } from '#web/admin/ui/facts.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { readRoute } from '#web/api/send-call.ts';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/recall.ts';

const RecallDialog = preloadable(() => import('#web/admin/recalls/recall-dialog.tsx'));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: admin.title(loaderData?.recall?.title ?? words.title) },
];

export const handle: PageHandle = { right: 'seeNames' };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  load(() => call('GET /recalls/:id', { params, signal }), words.notFetched);

const steps = Object.keys(recallSteps) as RecallStep[];
const isPossible = (step: RecallStep, { state }: Recall) =>
  (recallSteps[step].from as readonly RecallState[]).includes(state);

/** A recall: what it says, what may be done now, and how far each clinic is. */
export default function RecallPage({ loaderData: { failed, recall, clinics, filters } }: Route.ComponentProps) {
  if (failed !== undefined || !recall) return <EmptyList failed={failed} empty={words.empty} />;
  return <Opened key={recall._id} recall={recall} clinics={clinics} filters={filters} />;
}

function Opened({ recall, clinics, filters }: Omit<AnswerOf<'GET /recalls/:id'>, 'success' | 'message'>) {
  const { role } = useAccount();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<RecallStep | 'edit'>();
  const [key] = useState(() => new IdempotencyKey());
  const params = { id: recall._id };
  const close = () => setOpen(undefined);
  const finish = (message = '') => {
    close();
    toastSuccess(message);
    void revalidate();
  };
  async function send(run: (idempotencyKey: string) => Promise<{ message?: string | undefined }>) {
    try {
      finish((await key.send(run)).message);
    } catch (error) {
      close();
      toastFailure(error, words.notFetched, { key, again: () => send(run) });
      void revalidate();
    }
  }
  const day = (date: string | null) => date && formatDate(date);
  return (
    <>
      <PageHead title={recall.title} lead={recallStateNames[recall.state]}>
        {recall.state === 'draft' && may(role, 'recalls') && (
          <Button variant="default" onClick={() => setOpen('edit')}>
            {words.edit}
          </Button>
        )}
        {may(role, 'publishRecalls') &&
          steps
            .filter((step) => isPossible(step, recall))
            .map((step) => (
              <Button key={step} variant={step === 'publish' ? 'filled' : 'default'} onClick={() => setOpen(step)}>
                {words.steps[step]}
              </Button>
            ))}
      </PageHead>
      <Card component="section" padding="lg" mb="lg" style={{ whiteSpace: 'pre-line' }}>
        <Facts
          facts={[
            [words.told, words.toldOf(recall.told, recall.cards)],
            [warrantyLabels.lot, recall.lot],
            [recallLabels.productName, recall.productName],
            [recallLabels.issuedFrom, day(recall.issuedFrom)],
            [recallLabels.issuedTo, day(recall.issuedTo)],
            [recallLabels.text, recall.text],
            [recallLabels.patientText, recall.patientText],
            [words.published, recall.publishedAt && <DateTime key="at" at={recall.publishedAt} />],
          ]}
        />
        <Group data-screen-only="">
          <Link to={`${href('/admin/manage-user')}?${new URLSearchParams(filters)}`}>{words.toCards}</Link>
          {may(role, 'export') && (
            <a href={readRoute('GET /recalls/:id/export', { params, query: { format: 'xlsx' } }).url} download>
              {words.download}
            </a>
          )}
          <Link to={href('/admin/recalls')}>{words.all}</Link>
        </Group>
      </Card>
      <h2>{words.progress}</h2>
      <PlainTable
        label={words.progress}
        rows={clinics}
        keyOf={({ dental }) => dental ?? ''}
        columns={[
          {
            label: words.clinic,
            cell: ({ dental, dentalName }) =>
              dental === null ? (
                words.noClinic
              ) : (
                <Link to={href('/admin/update-dental/:id', { id: dental })}>{dentalName}</Link>
              ),
            isName: true,
          },
          { label: words.phone, cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : admin.none) },
          { label: words.told, cell: ({ told, cards }) => words.toldOf(told, cards), numeric: true },
        ]}
        {...(recall.state === 'published' &&
          may(role, 'recalls') && {
            actions: {
              label: words.actions,
              of: ({ dental, dentalName, told, cards }: (typeof clinics)[number]) =>
                told < cards && (
                  <RowButton
                    icon={<CheckIcon />}
                    label={words.tell}
                    name={words.tellRow(dentalName ?? words.noClinic)}
                    isGentle
                    onClick={() =>
                      void send((idempotencyKey) =>
                        call('POST /recalls/:id/told', { params, body: { dental }, idempotencyKey }),
                      )
                    }
                  />
                ),
            },
          })}
      />
      <Box component="h2" mt="lg">
        {words.history}
      </Box>
      <HistoryLines key={`${recall.version} ${recall.told}`} record={`recall-${recall._id}`} />
      {open === 'edit' && (
        <Suspense>
          <RecallDialog recall={recall} onDone={(_, message) => finish(message)} onClose={close} />
        </Suspense>
      )}
      {open && open !== 'edit' && (
        <ConfirmDialog
          title={words.steps[open]}
          confirm={words.steps[open]}
          isGentle={open === 'close'}
          onConfirm={() =>
            void send((idempotencyKey) =>
              call(`POST /recalls/:id/${open}`, { params, body: { version: recall.version }, idempotencyKey }),
            )
          }
          onCancel={close}
        >
          {words.questions[open](recall.cards, recall.dentals, recall.patientText !== null)}
        </ConfirmDialog>
      )}
    </>
  );
}
