import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '#web/admin/form/form-definition.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { waits } from '#web/ui/waits.ts';

/** What was typed and not saved. Nobody but its author is offered it. */
interface Draft<Field extends string> {
  by: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Of the record that it changes; 0 for a new one. */
  version: number;
  typed: FormValues<Field>;
}

export interface Drafting {
  /** When the draft that is offered was written: ISO 8601, UTC. */
  offered: string | undefined;
  restore(): void;
  drop(): void;
  /** Forgets what is kept: it has been saved, or is not wanted. */
  forget(): void;
}

/**
 * Keeps what is typed in this tab until it is saved, also over the sign-in page, and offers it when its form is opened
 * again. Pictures cannot be kept.
 *
 * @param page the form's address
 */
export function useDraft<Row extends RecordBase, Field extends string>(form: Form<Row, Field>, page: string): Drafting {
  const key = `ads-draft-${page}`;
  const { name } = useAccount();
  const { kind, before, values, initial, isDirty } = form;
  const [offered, setOffered] = useState(() => readDraft(key, name, initial));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(() => {});
  write.current = () => {
    const kept = kind.picture ? { ...values, [kind.picture]: initial[kind.picture] } : values;
    const draft: Draft<Field> = { by: name, at: new Date().toISOString(), version: before?.version ?? 0, typed: kept };
    sessionStorage.setItem(key, JSON.stringify(draft));
  };
  const wasDirty = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is read when it is written
  useEffect(() => {
    if (isDirty) timer.current = setTimeout(() => write.current(), waits.draft);
    else if (wasDirty.current) sessionStorage.removeItem(key);
    wasDirty.current = isDirty;
    return () => clearTimeout(timer.current);
  }, [key, isDirty, values]);

  useEffect(() => {
    const keep = () => wasDirty.current && write.current();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  function forget() {
    clearTimeout(timer.current);
    wasDirty.current = false;
    sessionStorage.removeItem(key);
    setOffered(undefined);
  }

  return {
    offered: offered?.at,
    restore() {
      if (!offered) return;
      form.fill(offered.typed, before && { ...before, version: offered.version });
      setOffered(undefined);
    },
    drop() {
      setOffered(undefined);
      if (!isDirty) sessionStorage.removeItem(key);
    },
    forget,
  };
}

/** The draft of this form, where there is one of that author that says something. */
function readDraft<Field extends string>(
  key: string,
  by: string,
  initial: FormValues<Field>,
): Draft<Field> | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  const draft = JSON.parse(text) as Draft<Field>;
  const fields = Object.keys(initial) as Field[];
  const isWhole = fields.every((field) => typeof draft.typed?.[field] === 'string');
  if (draft.by === by && isWhole && fields.some((field) => draft.typed[field] !== initial[field])) return draft;
  sessionStorage.removeItem(key);
  return undefined;
}
