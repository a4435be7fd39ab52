import { Button, Card, Group } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { draftKey } from '#web/ui/draft-key.ts';
import { waits } from '#web/ui/waits.ts';

/** Unsaved values of a form. Only their author is offered them. */
interface Draft<Field extends string> {
  by: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Version of the record that was edited; 0 for a new one. */
  version: number;
  values: FormValues<Field>;
  /** The values before the edit, for merging it with a newer version. */
  initial: FormValues<Field>;
}

interface DraftControls {
  /** When the offered draft was written: ISO 8601, UTC. */
  offered: string | undefined;
  restore(): void;
  dismiss(): void;
  /** Deletes the draft: its values are saved, or no longer wanted. */
  discard(): void;
}

/**
 * Stores unsaved values in sessionStorage and offers them when the form is opened again in this tab, also after a new
 * sign-in. Pictures are not stored.
 *
 * @param page the form's address
 */
export function useDraft<Row extends RecordRow, Field extends string>(
  form: Form<Row, Field>,
  page: string,
): DraftControls {
  const key = draftKey(page);
  const { name } = useAccount();
  const { definition, before, values, initial, isDirty } = form;
  const [offered, setOffered] = useState(() => readDraft(key, name, initial));
  const wasDirty = useRef(false);
  function write() {
    const stored = definition.picture ? { ...values, [definition.picture]: initial[definition.picture] } : values;
    const draft: Draft<Field> = {
      by: name,
      at: new Date().toISOString(),
      version: before?.version ?? 0,
      values: stored,
      initial,
    };
    sessionStorage.setItem(key, JSON.stringify(draft));
  }
  const writeLater = useDebouncedCallback(write, { delay: waits.draft, flushOnUnmount: true });
  useWindowEvent('pagehide', () => writeLater.flush());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest values are written
  useEffect(() => {
    if (isDirty) writeLater();
    else if (wasDirty.current) remove();
    wasDirty.current = isDirty;
  }, [key, isDirty, values]);

  function remove() {
    writeLater.cancel();
    sessionStorage.removeItem(key);
  }

  return {
    offered: offered?.at,
    restore() {
      if (!offered) return;
      const { values: drafted, version } = offered;
      form.fill(drafted, before && { before: { ...before, version }, initial: offered.initial });
      setOffered(undefined);
    },
    dismiss() {
      setOffered(undefined);
      if (!isDirty) sessionStorage.removeItem(key);
    },
    discard() {
      remove();
      setOffered(undefined);
    },
  };
}

/** The stored draft of this form, if it has the same author and differs from the record. */
function readDraft<Field extends string>(
  key: string,
  by: string,
  initial: FormValues<Field>,
): Draft<Field> | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const draft = JSON.parse(text) as Draft<Field>;
  const fields = Object.keys(initial) as Field[];
  const isComplete = fields.every(
    (field) => typeof draft.values?.[field] === 'string' && typeof draft.initial?.[field] === 'string',
  );
  if (draft.by === by && isComplete && fields.some((field) => draft.values[field] !== initial[field])) return draft;
  sessionStorage.removeItem(key);
  return undefined;
}

const { draft: words } = forms;

/** Offers to restore an unsaved draft of this form. */
export function DraftOffer({ draft, hasPicture }: { draft: DraftControls; hasPicture: boolean }) {
  const { offered, restore, dismiss } = draft;
  if (offered === undefined) return null;
  return (
    <Card mb="lg" role="status">
      <p>
        {words.found} <DateTime at={offered} />.{hasPicture && ` ${words.picture}`}
      </p>
      <Group gap="xs">
        <Button size="lg" onClick={restore}>
          {words.restore}
        </Button>
        <Button size="lg" variant="default" onClick={dismiss}>
          {words.drop}
        </Button>
      </Group>
    </Card>
  );
}
