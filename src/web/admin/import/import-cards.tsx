import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { href, Link } from 'react-router';
import type { UserWire } from '#contract/warranty-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { readListState } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/import-cards.ts';
import styles from './import-page.module.css';

const words = importSteps.cards;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: admin.title(words.heading(loaderData?.fileName ?? '')) },
];

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const state = readListState({ sorts: [], filters: [] }, new URL(request.url).searchParams);
  const query = { page: String(state.page), limit: String(sizes.page) };
  try {
    const [{ users, counts }, { import: detail }] = await Promise.all([
      call('GET /imports/:id/cards', { params: { id }, query, signal: request.signal }),
      call('GET /imports/:id', { params: { id }, signal: request.signal }),
    ]);
    return { id, state, cards: users, total: counts, fileName: detail.fileName, failed: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id, state, cards: [], total: 0, fileName: '', failed: userMessageOf(error, importSteps.notFetched) };
  }
}

const columns = [
  {
    label: warrantyFields.cardNumber.label,
    cell: ({ _id, numbCode, isActive }: UserWire) =>
      isActive ? <Link to={href('/admin/update-user/:id', { id: _id })}>{numbCode}</Link> : numbCode,
    isName: true,
  },
  { label: warrantyFields.customerName.label, cell: ({ fullName }: UserWire) => fullName },
  { label: warrantyFields.productName.label, cell: ({ productName }: UserWire) => productName },
  { label: warrantyFields.clinicName.label, cell: ({ dentalName }: UserWire) => dentalName },
  { label: warrantyFields.expiresOn.label, cell: ({ expiryDate }: UserWire) => formatDate(expiryDate) },
  {
    label: importSteps.check.state,
    cell: ({ isActive }: UserWire) =>
      isActive ? (
        admin.none
      ) : (
        <Badge size="lg" variant="light" color="gray" c="var(--ink)">
          {words.inBin}
        </Badge>
      ),
  },
];

/** The cards of one import. */
export default function ImportCards({
  loaderData: { id, state, cards, total, fileName, failed },
}: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <p>
          <Link to={href('/admin/import-excel/:id', { id })}>{words.back}</Link>
        </p>
        <h1 className={styles.title}>{words.heading(fileName)}</h1>
      </header>
      {cards.length === 0 ? (
        <EmptyList failed={failed} empty={words.empty} />
      ) : (
        <PlainTable label={words.heading(fileName)} rows={cards} columns={columns} keyOf={({ _id }) => _id} />
      )}
      {total > 0 && <ListFoot state={state} total={total} />}
    </>
  );
}
