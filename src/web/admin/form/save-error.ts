import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
import type { FieldErrors, RecordView } from '#web/admin/form/record-view.ts';
import { getRecord, readRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** Why a form was not saved. `message` is shown above the field errors. */
export interface SaveError<Field extends string> {
  message: string;
  errors: FieldErrors<Field>;
  /** The active record that already has the number or name, or that an earlier try has made. */
  existing?: { name: string; page: string };
}

/** Another try of the same form was stored before its values were changed. */
const keyReused = 422;
/** Statuses for a file that is unreadable, too large or of the wrong type. */
const fileStatuses: ReadonlySet<number> = new Set([400, 413, 415]);

/**
 * Assigns the errors of a rejected request to the fields of the form.
 *
 * @param hasPicture true if a picture was sent
 */
export async function readSaveError<Row extends RecordRow, Field extends string>(
  definition: RecordView<Row, Field>,
  error: ApiError,
  { hasPicture, fallback }: { hasPicture: boolean; fallback: string },
): Promise<SaveError<Field>> {
  if (error.status === 0) return { message: `${words.serverError}. ${admin.unreachable}`, errors: new Map() };
  const message = error.userMessage ?? fallback;
  const errors = new Map<Field, string>();
  for (const field of definition.order) {
    const fieldError = error.errors.get(definition.names[field] ?? field);
    if (fieldError !== undefined) errors.set(field, fieldError);
  }
  // The server names no field when it cannot read the picture.
  if (definition.picture && hasPicture && errors.size === 0 && fileStatuses.has(error.status))
    errors.set(definition.picture, message);
  const { conflictWith } = error.problem;
  if (conflictWith === undefined) return { message, errors };
  if (error.status !== keyReused) errors.set(definition.key, message);
  return { message, errors, existing: await findExisting(definition, conflictWith) };
}

async function findExisting<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  id: string,
): Promise<{ name: string; page: string }> {
  const page = resource.updatePage(Number(id));
  try {
    return { page, name: resource.nameOf(await getRecord(resource, id)) };
  } catch (error) {
    if (error instanceof ApiError) return { page, name: `#${id}` };
    throw error;
  }
}

/** True if an edit was refused because another try of it was stored, whose answer was lost. */
export function isOwnTry(error: unknown, id: number): boolean {
  return error instanceof ApiError && error.status === keyReused && error.problem.conflictWith === String(id);
}

/** The current record of a version conflict; undefined for other errors. */
export function readStale<Row extends RecordRow>(resource: ResourceConfig<Row>, error: unknown): Row | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const current = error.problem[resource.wire];
  return error.status === 409 && current ? readRecord(resource, current) : undefined;
}

/** Who has saved newer versions, as the first word of a sentence: this person too may have a record open twice. */
export function saverName(savers: readonly string[], own: string): string {
  const others = savers.filter((name) => name !== own);
  if (others.length > 0) return others.join(', ');
  return savers.length > 0 ? words.stale.you : words.stale.somebody;
}
