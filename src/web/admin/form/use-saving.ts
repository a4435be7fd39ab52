import { useEffect, useRef, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { IdempotencyKey, isUnanswered } from '#web/admin/api/idempotency-key.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { rememberUndo } from '#web/admin/changes/undo-change.ts';
import type { FieldErrors, RecordView, RequestExtras } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';
import { type Form, mergeEdit, type Edit as VersionedEdit } from '#web/admin/form/use-form.ts';
import {
  cardCountQuery,
  getRecord,
  isOnCards,
  readRecord,
  type Saved,
  saveRecord,
  saversQuery,
  settleCards,
  versionKey,
} from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { toastInfo, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** What follows a save: the list, or a form for the next record. */
export type NextStep = 'leave' | 'next';

/** The question whether a clinic or product that was saved adopts cards of nobody. */
interface Adopting {
  name: string;
  cards: number;
  answer(adopt: boolean): void;
}

/** The question whether cards should get a new name. */
interface Renaming {
  from: string;
  cards: number;
  answer(propagate: boolean): void;
  cancel(): void;
}

export interface Saving<Row, Field extends string> {
  /** What follows the save that is running; null if none is. */
  pending: NextStep | null;
  /** The uploaded share of a picture, from 0 to 1; null without an upload. */
  sent: number | null;
  error: SaveError<Field> | undefined;
  /** The current record, if another user changed it since it was loaded. */
  stale: Row | undefined;
  renaming: Renaming | undefined;
  adopting: Adopting | undefined;
  /** True if the last try of this edit may have been stored, although its answer was lost. */
  mayBeStored(): boolean;
  save(next: NextStep): void;
  /** Saves these values, which the other user's version has been merged into, as the version after it. */
  saveMerged(values: FormValues<Field>): void;
  /** Clears the result of the last attempt. */
  reset(): void;
}

/** Validates and sends a form. The values stay in the form in any case. */
export function useSaving<Row extends RecordRow, Field extends string>(
  form: Form<Row, Field>,
  onSaved: (saved: Saved<Row> & { isUnchanged: boolean }, next: NextStep) => void,
): Saving<Row, Field> {
  /** What is saved: the form, or what it was merged into. */
  type Edit = VersionedEdit<Row, Field> & Pick<Form<Row, Field>, 'picture'>;
  const { definition, values } = form;
  const { name } = useAccount();
  const isBusy = useRef(false);
  const [newRecordKey] = useState(() => new IdempotencyKey());
  /** The values of the last try without an answer. */
  const unanswered = useRef<FormValues<Field>>(undefined);
  const [pending, setPending] = useState<NextStep | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<SaveError<Field>>();
  const [stale, setStale] = useState<Row>();
  const [renaming, setRenaming] = useState<Renaming>();
  const [adopting, setAdopting] = useState<Adopting>();

  // Preload the schemas while the form is filled in. If that fails, saving reports it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => void definition.check(values, form.before).catch(() => {}), []);

  function showError(shown: SaveError<Field>) {
    form.setErrors(shown.errors);
    setError(shown);
  }

  function reset() {
    setError(undefined);
    setStale(undefined);
    setRenaming(undefined);
  }

  async function onRejected(error: ApiError) {
    const fallback = form.before ? definition.formWords.notUpdated : definition.formWords.notCreated;
    showError(await readSaveError(definition, error, { hasPicture: form.picture !== undefined, fallback }));
  }

  /** Runs one request at a time. */
  async function run(next: NextStep, work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(next);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onRejected(error);
    } finally {
      isBusy.current = false;
      setPending(null);
      setSent(null);
    }
  }

  async function send(fields: object, edit: Edit, next: NextStep, propagateRename: boolean): Promise<boolean> {
    const { before, picture } = edit;
    const extras: RequestExtras = {
      ...(before && { version: before.version }),
      ...(propagateRename && { propagateRename }),
    };
    const body = definition.body(fields, { ...extras, picture });
    try {
      const saved = await keyOf(before).send((idempotencyKey) =>
        saveRecord(definition, before?.id, body, { onProgress: setSent, idempotencyKey }),
      );
      rememberUndo(saved);
      const done = () => onSaved({ ...saved, isUnchanged: saved.row.version === before?.version }, next);
      const cards = await cardsToAdopt(definition, saved.row, before);
      if (cards === 0) done();
      else askToAdopt(saved.row, cards, next, done);
      return true;
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = edit.values;
      const other = await findOther(error, edit);
      if (!other) throw error;
      return sendMerged(other.current, other.edit, next, propagateRename);
    }
  }

  function askToAdopt(row: Row, cards: number, next: NextStep, done: () => void) {
    const answer = (adopt: boolean) => {
      setAdopting(undefined);
      void run(next, async () => {
        if (adopt && isOnCards(definition.wire)) {
          const settled = await settleCards(definition.wire, row.id, { adopt: true });
          rememberUndo(settled);
          toastSuccess(settled.message);
        }
        done();
      });
    };
    setAdopting({ name: definition.nameOf(row), cards, answer });
  }

  /** The version that stands in the way of an edit, and the edit as it must be compared with it. */
  async function findOther(error: unknown, edit: Edit): Promise<{ current: Row; edit: Edit } | undefined> {
    const { before, initial } = edit;
    const stale = readStale(definition, error);
    if (stale) return { current: stale, edit };
    if (!before || !isOwnTry(error, before.id)) return undefined;
    const current = await getRecord(definition, String(before.id));
    // What this person's own try has stored is no change of somebody else.
    const own = current.version === before.version + 1 ? definition.toFormValues(current) : unanswered.current;
    return { current, edit: { ...edit, initial: own ?? initial } };
  }

  /** Saves an edit on top of what somebody else has saved meanwhile, and says so. Asks where both have changed a field. */
  async function sendMerged(current: Row, edit: Edit, next: NextStep, propagateRename: boolean): Promise<boolean> {
    const { merge, merged } = mergeEdit(definition, edit, current);
    if (merge.conflicts.length > 0) {
      form.fill(edit.values, { initial: edit.initial });
      setStale(current);
      return false;
    }
    form.fill(merged.values, merged);
    const fields = await check(merged);
    if (!fields || !(await send(fields, merged, next, propagateRename))) return false;
    if (merge.theirs.length > 0) {
      const savers = await queryClient.fetchQuery(saversQuery(definition, current, edit.before)).catch(() => []);
      const labels = merge.theirs.map((field) => definition.labels[field]);
      toastInfo(words.stale.merged(saverName(savers, name), labels), waits.read);
    }
    return true;
  }

  /** The fields of an edit; undefined if it has errors, which are shown. */
  async function check({ values, before }: Edit): Promise<object | undefined> {
    const checked = await definition.check(values, before).catch(throwUnreachable);
    if ('fields' in checked) return checked.fields;
    const { errors } = checked;
    const isIncomplete = !before && [...errors.keys()].some((field) => values[field].trim() === '');
    showError({ message: isIncomplete ? definition.formWords.incomplete : words.errors, errors });
    return undefined;
  }

  /** Each version of a record is edited once, also if its form is closed and opened again meanwhile. */
  const keyOf = (before: Row | undefined) => (before ? versionKey('edit', definition, before) : newRecordKey);

  function save(next: NextStep, { values, before, initial, picture }: Edit = form) {
    if (isBusy.current) return;
    reset();
    void run(next, async () => {
      const edit = { values, before, initial, picture };
      const fields = await check(edit);
      if (!fields) return;
      const { from, cards } = await cardsToRename(definition, edit);
      if (cards === 0) return void (await send(fields, edit, next, false));
      const answer = (propagate: boolean) => {
        setRenaming(undefined);
        void run(next, async () => void (await send(fields, edit, next, propagate)));
      };
      setRenaming({ from, cards, answer, cancel: () => setRenaming(undefined) });
    });
  }

  return {
    pending,
    sent,
    error,
    stale,
    renaming,
    adopting,
    mayBeStored: () => keyOf(form.before).isUnanswered,
    save: (next) => save(next),
    saveMerged(merged) {
      if (!stale) return;
      const theirs = definition.toFormValues(stale);
      const isPictureMine =
        definition.picture !== undefined && merged[definition.picture] !== theirs[definition.picture];
      const picture = isPictureMine ? form.picture : undefined;
      if (!picture) form.choosePicture(undefined);
      form.fill(merged, { before: stale, initial: theirs });
      save('leave', { values: merged, before: stale, initial: theirs, picture });
    },
    reset,
  };
}

/** The old name of a renamed clinic or product, and how many cards it has; 0 without a rename. */
async function cardsToRename<Row extends RecordRow, Field extends string>(
  definition: RecordView<Row, Field>,
  { values, before }: Pick<Form<Row, Field>, 'values' | 'before'>,
): Promise<{ from: string; cards: number }> {
  if (!before || !definition.propagated) return { from: '', cards: 0 };
  const from = definition.toFormValues(before)[definition.propagated];
  const isRenamed = from !== values[definition.propagated].trim();
  const counted = isRenamed ? await queryClient.fetchQuery(cardCountQuery(definition, before.id)) : undefined;
  return { from, cards: counted?.counts ?? 0 };
}

/** How many cards of nobody a clinic or product could adopt after a save that has changed what it is called. */
async function cardsToAdopt<Row extends RecordRow, Field extends string>(
  definition: RecordView<Row, Field>,
  row: Row,
  before: Row | undefined,
): Promise<number> {
  if (!definition.propagated || row.binnedAt !== null) return 0;
  const isCalled = (record: Row) => {
    const values: Readonly<Record<string, string>> = definition.toFormValues(record);
    return `${definition.nameOf(record)}\n${values.aliases ?? ''}`;
  };
  if (before && isCalled(before) === isCalled(row)) return 0;
  // Without an answer the page of the record says it.
  return (await queryClient.fetchQuery(cardCountQuery(definition, row.id)).catch(() => undefined))?.adoptable ?? 0;
}

function throwUnreachable(): never {
  throw new ApiError(0);
}

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
async function readSaveError<Row extends RecordRow, Field extends string>(
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
function isOwnTry(error: unknown, id: number): boolean {
  return error instanceof ApiError && error.status === keyReused && error.problem.conflictWith === String(id);
}

/** The current record of a version conflict; undefined for other errors. */
function readStale<Row extends RecordRow>(resource: ResourceConfig<Row>, error: unknown): Row | undefined {
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
