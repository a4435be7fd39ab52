import { Badge, Stack } from '@mantine/core';
import { href, Link } from 'react-router';
import type { ImportedCard } from '#contract/imports-operations.ts';
import { formatDate } from '#domain/calendar.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { call } from '#web/admin/api/call.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import type { Route } from './+types/import-cards.ts';

const words = importSteps.cards;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: admin.title(words.heading(loaderData?.fileName ?? '')) },
];

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadPlainList(
    request,
    async (options) => {
      const [cards, { import: detail }] = await Promise.all([
        call('GET /imports/:id/cards', { params, ...options }),
        call('GET /imports/:id', { params, signal: options.signal }),
      ]);
      return { ...cards, fileName: detail.fileName };
    },
    importSteps.notFetched,
  );

const columns = [
  {
    label: warrantyFields.cardNumber.label,
    cell: ({ _id, numbCode, isActive }: ImportedCard) =>
      isActive ? <Link to={href('/admin/update-user/:id', { id: _id })}>{numbCode}</Link> : numbCode,
    isName: true,
  },
  { label: warrantyFields.customerName.label, cell: ({ fullName }: ImportedCard) => fullName },
  { label: warrantyFields.productName.label, cell: ({ productName }: ImportedCard) => productName },
  { label: warrantyFields.clinicName.label, cell: ({ dentalName }: ImportedCard) => dentalName },
  { label: warrantyFields.expiresOn.label, cell: ({ expiryDate }: ImportedCard) => formatDate(expiryDate) },
  {
    label: importSteps.check.state,
    cell: ({ isActive, isAdded }: ImportedCard) => (
      <Badge size="lg" variant="light" color={!isActive ? 'gray' : isAdded ? 'teal' : 'yellow'}>
        {!isActive ? words.inBin : isAdded ? words.added : words.updated}
      </Badge>
    ),
  },
];

/** The cards of one import. */
export default function ImportCards({ loaderData, params: { id } }: Route.ComponentProps) {
  const heading = words.heading(loaderData.fileName ?? '');
  return (
    <>
      <Stack component="header" gap={4} mb="md">
        <p>
          <Link to={href('/admin/import-excel/:id', { id })}>{words.back}</Link>
        </p>
        <h1 style={{ overflowWrap: 'anywhere' }}>{heading}</h1>
      </Stack>
      <PlainList
        label={heading}
        loaded={loaderData}
        rows={loaderData.users}
        columns={columns}
        keyOf={({ _id }) => _id}
        empty={words.empty}
      />
    </>
  );
}
