import { Button, Stack, Table } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import type { BodyOf } from '#contract/operations.ts';
import type { FieldType } from '#domain/field-definition.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

/** Shows what putting the former values of an edit back would change, and does it. */
export function PutBackDialog({ line, onClose }: { line: RecordLine; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const {
    data: plan,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: ['put back', line._id],
    queryFn: () => planPutBack(line),
  });
  const putting = useMutation({
    mutationFn: (seen: PutBackPlan) => putBack(line, seen),
    onSuccess: () => {
      toastSuccess(words.putBackDone(line.record.name));
      onClose();
      void revalidate();
    },
    // Somebody else may have changed the record: show it as it is now.
    onError: () => refetch(),
  });
  const error = putting.error ?? unread;

  const isPossible = plan?.isActive === true && plan.changes.length > 0;
  const button = (
    <Button disabled={!isPossible} loading={putting.isPending} onClick={() => plan && putting.mutate(plan)}>
      {words.putBack}
    </Button>
  );
  return (
    <Dialog title={words.putBack} leave={admin.cancel} buttons={button} onClose={onClose}>
      <Stack>
        {!plan && !error && <p role="status">{admin.loading}</p>}
        {plan && <Plan plan={plan} name={line.record.name} />}
        <p role="alert">{error && userMessageOf(error, words.notPutBack)}</p>
      </Stack>
    </Dialog>
  );
}

function Plan({ plan: { isActive, changes }, name }: { plan: PutBackPlan; name: string }) {
  if (!isActive) return <p>{words.putBackGone}</p>;
  if (changes.length === 0) return <p>{words.putBackSame}</p>;
  return (
    <>
      <p>{words.putBackLead(name)}</p>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">{words.putBackNow}</Table.Th>
            <Table.Th scope="col">{words.putBackThen}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, label, type, now, former }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{shownValue(now, type)}</Table.Td>
              <Table.Td fw={700}>{shownValue(former, type)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const resources = ['user', 'dental', 'product'] as const;
type Resource = (typeof resources)[number];

/** A line about a record of the three lists. */
export interface RecordLine extends AuditLineWire {
  kind: Resource;
  record: NonNullable<AuditLineWire['record']> & { name: string };
}

/** True if a line is about a record that is still there. */
export const isRecordLine = (line: AuditLineWire): line is RecordLine =>
  resources.some((resource) => resource === line.kind) && typeof line.record?.name === 'string';

type Value = string | number | null;

/** True for a field whose former value can be written again. Pictures that were replaced or removed are gone. */
export const canPutBack = (field: string) => field !== 'productImage' && field !== 'gallery';

/** What putting former values back would change. */
interface PutBackPlan {
  /** The version of the record that this is about. */
  version: number;
  isActive: boolean;
  /** The record's fields that clients write, as they are. */
  values: Readonly<Record<string, Value>>;
  changes: { field: string; label: string; type: FieldType; now: Value; former: Value }[];
}

/** Reads the record as it is now. @throws {ApiError} */
async function planPutBack({ kind, record, changes }: RecordLine): Promise<PutBackPlan> {
  const answer = await call(`GET /${kind}/:id`, { params: { id: record._id } });
  const wire = 'user' in answer ? answer.user : 'dental' in answer ? answer.dental : answer.product;
  const { _id, isActive, version, createdAt, updatedAt, deletedAt, deletedBy, ...members } = wire;
  // The gallery of a product is no value: it has calls of its own.
  const isField = (member: [string, unknown]): member is [string, Value] => !Array.isArray(member[1]);
  const values: Record<string, Value> = Object.fromEntries(Object.entries(members).filter(isField));
  const now = new Map(Object.entries(values));
  return {
    version,
    isActive,
    values,
    changes: changes.flatMap(({ field, label, type, from }) => {
      const current = now.get(field) ?? null;
      return !canPutBack(field) || current === from ? [] : [{ field, label, type, now: current, former: from }];
    }),
  };
}

/** Writes the former values as any edit does; the server checks them, and that nobody has changed the record since. @throws {ApiError} */
async function putBack({ kind, record }: RecordLine, { version, values, changes }: PutBackPlan): Promise<void> {
  const former = Object.fromEntries(changes.map(({ field, former: value }) => [field, value]));
  const params = { id: record._id };
  // The values are those of the record, whose type the answer of the server had.
  if (kind === 'user') {
    const body: object = { ...values, ...former, version };
    await call('PUT /user/:id', { params, body: body as BodyOf<'PUT /user/:id'> });
  } else if (kind === 'dental') {
    const body: object = { dentalName: values.dentalName, ...former, version };
    await call('PUT /dental/:id', { params, body: body as BodyOf<'PUT /dental/:id'> });
  } else {
    const { productName, productPrice } = values;
    const fields = { productName, productPrice, ...former, version };
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));
    await upload('PUT /product/:id', { params, form: form as BodyOf<'PUT /product/:id'> });
  }
}
