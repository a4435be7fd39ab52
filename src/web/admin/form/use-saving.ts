import { useEffect, useRef, useState } from 'react';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
import type { RequestExtras } from '#web/admin/form/form-definition.ts';
import { type Refusal, readRefusal, readStale } from '#web/admin/form/refusal.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { countCards, type Saved, saveRecord } from '#web/admin/records/record-calls.ts';

/** What follows when a record is saved: its list, or the next one. */
export type Then = 'leave' | 'next';

/** The question whether cards take a new name over. */
interface Renaming {
  from: string;
  cards: number;
  answer(carry: boolean): void;
  cancel(): void;
}

export interface Saving<Row, Field extends string> {
  /** What follows, while the server is asked; null otherwise. */
  pending: Then | null;
  /** The share of a picture that is sent, from 0 to 1; null where none is on its way. */
  sent: number | null;
  refusal: Refusal<Field> | undefined;
  /** The record as it is by now, where somebody else has changed it since it was read. */
  stale: Row | undefined;
  renaming: Renaming | undefined;
  save(then: Then): void;
  /** Saves what was typed over what somebody else has saved. */
  keepMine(): void;
  /** Drops what the last attempt has led to. */
  settle(): void;
}

/** Checks a form and sends it. Nothing that was typed is lost, whatever comes back. */
export function useSaving<Row extends RecordBase, Field extends string>(
  form: Form<Row, Field>,
  onSaved: (saved: Saved<Row>, then: Then) => void,
): Saving<Row, Field> {
  const { kind, values } = form;
  const isBusy = useRef(false);
  const [pending, setPending] = useState<Then | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const [stale, setStale] = useState<Row>();
  const [renaming, setRenaming] = useState<Renaming>();

  // What checks the form is on its way while it is filled in; where it does not come, saving says so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => void kind.check(values, form.before).catch(() => {}), []);

  function refuse(said: Refusal<Field>) {
    form.setErrors(said.errors);
    setRefusal(said);
  }

  function settle() {
    setRefusal(undefined);
    setStale(undefined);
    setRenaming(undefined);
  }

  async function onRefused(error: ApiError) {
    const current = readStale(kind.noun, error);
    if (current) return setStale(current);
    const otherwise = form.before ? kind.words.notUpdated : kind.words.notCreated;
    refuse(await readRefusal(kind, error, { hasPicture: form.picture !== undefined, otherwise }));
  }

  /** Does what asks the server, once at a time. */
  async function ask(then: Then, work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(then);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onRefused(error);
    } finally {
      isBusy.current = false;
      setPending(null);
      setSent(null);
    }
  }

  async function send(fields: object, before: Row | undefined, then: Then, propagateRename: boolean) {
    const along: RequestExtras = {
      ...(before && { version: before.version }),
      ...(propagateRename && { propagateRename }),
    };
    const body = kind.body(fields, { ...along, picture: form.picture });
    onSaved(await saveRecord(kind.noun, before?.id, body, setSent), then);
  }

  function save(then: Then, before = form.before) {
    if (isBusy.current) return;
    settle();
    void ask(then, async () => {
      const checked = await kind.check(values, before).catch(noAnswer);
      if ('errors' in checked) {
        const { errors } = checked;
        const isIncomplete = !before && [...errors.keys()].some((field) => values[field].trim() === '');
        return refuse({ said: isIncomplete ? kind.words.incomplete : words.errors, errors });
      }
      const { fields } = checked;
      const { from, cards } = await cardsToRename(form, before);
      if (cards === 0) return send(fields, before, then, false);
      const answer = (carry: boolean) => {
        setRenaming(undefined);
        void ask(then, () => send(fields, before, then, carry));
      };
      setRenaming({ from, cards, answer, cancel: () => setRenaming(undefined) });
    });
  }

  return {
    pending,
    sent,
    refusal,
    stale,
    renaming,
    save,
    keepMine() {
      if (!stale) return;
      form.fill(values, stale);
      save('leave', stale);
    },
    settle,
  };
}

/** The name that cards may hold, and how many do, where a clinic or product gets another. */
async function cardsToRename<Row extends RecordBase, Field extends string>(
  { kind, values }: Form<Row, Field>,
  before: Row | undefined,
): Promise<{ from: string; cards: number }> {
  if (!before || !kind.propagated) return { from: '', cards: 0 };
  const from = kind.toFormValues(before)[kind.propagated];
  const isRenamed = from !== values[kind.propagated].trim();
  return { from, cards: isRenamed ? await countCards(kind.noun, before.id) : 0 };
}

function noAnswer(): never {
  throw new ApiError(0);
}
