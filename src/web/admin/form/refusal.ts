import { forms as words } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
import type { FieldErrors, FormDefinition } from '#web/admin/form/form-definition.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { getRecord, readRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** Why a form was not saved. */
export interface Refusal<Field extends string> {
  said: string;
  errors: FieldErrors<Field>;
  /** The record that has the number or name. */
  holder?: { name: string; page: string };
}

/** Statuses of a file that is unreadable, too large, or of another kind. */
const aboutFiles: ReadonlySet<number> = new Set([400, 413, 415]);

/**
 * What the server says no to, with each reason at its field.
 *
 * @param hasPicture true where a picture was sent
 */
export async function readRefusal<Row extends RecordBase, Field extends string>(
  kind: FormDefinition<Row, Field>,
  error: ApiError,
  { hasPicture, otherwise }: { hasPicture: boolean; otherwise: string },
): Promise<Refusal<Field>> {
  if (error.status === 0) return { said: words.serverError, errors: new Map() };
  const said = error.userMessage ?? otherwise;
  const errors = new Map<Field, string>();
  for (const field of kind.order) {
    const message = error.errors.get(kind.noun.names[field] ?? field);
    if (message !== undefined) errors.set(field, message);
  }
  // What the server cannot read is the picture: it says no more about it.
  if (kind.picture && hasPicture && errors.size === 0 && aboutFiles.has(error.status)) errors.set(kind.picture, said);
  const { conflictWith } = error.problem;
  if (conflictWith === undefined) return { said, errors };
  errors.set(kind.key, said);
  return { said, errors, holder: await holderOf(kind.noun, conflictWith) };
}

async function holderOf<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  id: string,
): Promise<{ name: string; page: string }> {
  const page = noun.updatePage(Number(id));
  try {
    return { page, name: noun.nameOf(await getRecord(noun, id)) };
  } catch (error) {
    if (error instanceof ApiError) return { page, name: `#${id}` };
    throw error;
  }
}

/** The record as it is by now, where somebody else was faster. */
export function readStale<Row extends RecordBase>(noun: ResourceConfig<Row>, error: ApiError): Row | undefined {
  const current = error.problem[noun.wire];
  return error.status === 409 && current ? readRecord(noun, current) : undefined;
}
