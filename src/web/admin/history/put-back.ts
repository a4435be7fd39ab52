import type { BodyOf } from '#contract/operations.ts';
import type { FieldType } from '#domain/field-definition.ts';
import { call } from '#web/admin/api/call.ts';
import { upload } from '#web/admin/api/upload.ts';
import type { RecordLine } from '#web/admin/history/record-line.ts';

type Value = string | number | null;

/** True for a field whose former value can be written again. Pictures that were replaced or removed are gone. */
export const canPutBack = (field: string) => field !== 'productImage' && field !== 'gallery';

/** What putting former values back would change. */
export interface PutBackPlan {
  /** The version of the record that this is about. */
  version: number;
  isActive: boolean;
  /** The record's fields that clients write, as they are. */
  values: Readonly<Record<string, Value>>;
  changes: { field: string; label: string; type: FieldType; now: Value; former: Value }[];
}

/** Reads the record as it is now. @throws {ApiError} */
export async function planPutBack({ kind, record, changes }: RecordLine): Promise<PutBackPlan> {
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
export async function putBack({ kind, record }: RecordLine, { version, values, changes }: PutBackPlan): Promise<void> {
  const former = Object.fromEntries(changes.map(({ field, former: value }) => [field, value]));
  const params = { id: record._id };
  // The values are those of the record, whose type the answer of the server had.
  if (kind === 'user') {
    const body = { ...values, ...former, version } as unknown as BodyOf<'PUT /user/:id'>;
    await call('PUT /user/:id', { params, body });
  } else if (kind === 'dental') {
    const body = { dentalName: values.dentalName, ...former, version } as unknown as BodyOf<'PUT /dental/:id'>;
    await call('PUT /dental/:id', { params, body });
  } else {
    const { productName, productPrice } = values;
    const fields = { productName, productPrice, ...former, version };
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));
    await upload('PUT /product/:id', { params, form: form as BodyOf<'PUT /product/:id'>, onProgress: () => {} });
  }
}
