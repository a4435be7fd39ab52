import { Box, Button, Flex, Stack, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { may } from '#domain/account/rights.ts';
import { type BatchFormat, batchFormats } from '#domain/printed-card/printed-card-state.ts';
import { isMistyped, readCardText } from '#domain/printed-number.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { printedCards as words } from '#strings/vi/admin/printed-cards.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { useListPending } from '#web/admin/list/list-state.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton, RowDownload } from '#web/admin/list/row-actions.tsx';
import { FoundCard } from '#web/admin/printed-cards/found-card.tsx';
import type { CardMove } from '#web/admin/printed-cards/move-dialog.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { BinIcon, HandOverIcon, PlusIcon, RestoreIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { FormDialog } from '#web/admin/ui/small-form.tsx';
import { readRoute } from '#web/api/send-call.ts';
import { FormError } from '#web/ui/field.tsx';
import { PrintIcon } from '#web/ui/shared-icons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/printed-cards.ts';

const MoveDialog = preloadable(() => import('#web/admin/printed-cards/move-dialog.tsx'));

type Batch = AnswerOf<'GET /card-batches'>['batches'][number];

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'seeBackOffice' };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPlainList(
    request,
    async ({ query, state, signal }) => {
      const [batches, { dentals }, found] = await Promise.all([
        call('GET /card-batches', { query, signal }),
        call('GET /card-batches/left', { signal }),
        findCard(state.q, signal),
      ]);
      return { ...batches, dentals, found };
    },
    words.notFetched,
  );

/** The printed card of a number; what is wrong with it, if there is none. */
async function findCard(text: string, signal: AbortSignal) {
  if (text.trim() === '') return undefined;
  const { cardNumber, code } = readCardText(text);
  if (isMistyped(cardNumber)) return { problem: words.mistyped };
  try {
    const query = code === undefined ? {} : { code };
    return { card: (await call('GET /card/:number', { params: { number: cardNumber }, query, signal })).card };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    return { problem: userMessageOf(error, words.notFetched) };
  }
}

const moves = [
  ['handOver', HandOverIcon],
  ['takeBack', RestoreIcon],
  ['voidCards', BinIcon],
] as const;

const exportUrl = (id: string, format: BatchFormat) =>
  readRoute('GET /card-batches/:id/export', { params: { id }, query: { format } }).url;

/** Batches of printed cards, which clinic has how many, and the state of one card. */
export default function PrintedCards({ loaderData }: Route.ComponentProps) {
  const { state, batches, dentals = [], found } = loaderData;
  const isPending = useListPending();
  const { role } = useAccount();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'order' | { move: CardMove; batch: Batch }>();
  const close = () => setOpen(undefined);
  const finish = (message: string) => {
    close();
    toastSuccess(message);
    void revalidate();
  };
  const mayMove = may(role, 'handOver');
  return (
    <>
      <PageHead title={words.title} lead={words.lead} help="printed-cards">
        {may(role, 'batches') && (
          <Button leftSection={<PlusIcon />} onClick={() => setOpen('order')}>
            {words.order}
          </Button>
        )}
      </PageHead>
      <Box my="md">
        <ListSearch next={state} label={words.find} placeholder={words.findHint} isPending={isPending} />
      </Box>
      {found?.problem && <FormError>{found.problem}</FormError>}
      {found?.card && <FoundCard key={found.card.number} card={found.card} mayReplace={mayMove} onReplaced={finish} />}
      <PlainList
        label={words.batches}
        loaded={loaderData}
        rows={batches}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: words.lot,
            cell: ({ lot, note }) => (
              <Stack gap={0}>
                {lot}
                {note && <small>{note}</small>}
              </Stack>
            ),
            isName: true,
          },
          { label: words.size, cell: ({ size }) => words.count(size), numeric: true },
          ...(['blank', 'handed', 'issued', 'void'] as const).map((name) => ({
            label: words[name],
            cell: ({ counts }: Batch) => words.count(counts[name]),
            numeric: true,
          })),
          { label: words.orderedAt, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        ]}
        {...(mayMove && {
          actions: {
            label: words.actions,
            inWords: true,
            of: (batch: Batch) => (
              <>
                {may(role, 'batches') &&
                  batchFormats.map((format) => (
                    <RowDownload
                      key={format}
                      {...(format === 'pdf' && { icon: PrintIcon })}
                      href={exportUrl(batch._id, format)}
                      label={words.downloads[format]}
                      name={words.downloadRow(words.downloads[format], batch.lot)}
                    />
                  ))}
                {moves.map(([move, Icon]) => (
                  <RowButton
                    key={move}
                    icon={<Icon />}
                    label={words[move]}
                    name={words.ofLot(words[move], batch.lot)}
                    isGentle={move !== 'voidCards'}
                    onClick={() => setOpen({ move, batch })}
                  />
                ))}
              </>
            ),
          },
        })}
        empty={words.empty}
      />
      {dentals.length > 0 && (
        <Flex component="section" direction="column" gap="md" mt="lg" aria-labelledby="left">
          <h2 id="left">{words.left}</h2>
          <PlainTable
            label={words.left}
            rows={dentals}
            keyOf={({ _id }) => _id ?? ''}
            columns={[
              { label: words.clinic, cell: ({ dentalName }) => dentalName ?? words.removedClinic, isName: true },
              { label: words.leftCount, cell: ({ left }) => words.count(left), numeric: true },
            ]}
          />
        </Flex>
      )}
      {open === 'order' && <OrderDialog onDone={finish} onClose={close} />}
      {typeof open === 'object' && (
        <Suspense>
          <MoveDialog {...open} onDone={finish} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** As the server has it, whose schema would bring zod into the browser. */
const maxSize = 20_000;

interface OrderDialogProps {
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Orders a batch of printed cards, for owners. */
function OrderDialog({ onDone, onClose }: OrderDialogProps) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const send = async ({ size, note }: Record<'size' | 'note', string>) => {
    const body = { size: Number(size), note };
    const { message } = await requestKey.send((idempotencyKey) => call('POST /card-batches', { body, idempotencyKey }));
    onDone(message);
  };
  return (
    <FormDialog
      title={words.order}
      submit={words.order}
      names={['size']}
      optional={['note']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            name="size"
            size="lg"
            label={words.orderSize(maxSize)}
            error={errors.get('size')}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
          />
          <TextInput
            name="note"
            size="lg"
            label={words.note}
            error={errors.get('note')}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
