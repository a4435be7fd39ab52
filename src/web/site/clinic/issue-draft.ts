import { useEffect, useState } from 'react';
import { type CardValues, textsOf } from '#web/site/clinic/card-values.ts';

const draftKey = 'clinic-card';

/** A card that is being entered, with the key under which it is issued once. */
export interface IssueDraft {
  values: CardValues;
  key: string;
  /** True once it was sent without a connection: one press sends it again. */
  isWaiting: boolean;
}

/** Keeps a card on the device until it is issued. Without storage, such as in a private window, it is kept in the form alone. */
export function keepDraft(draft: IssueDraft): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // The form still has it.
  }
}

/** Forgets the card that was kept. */
export function forgetDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // There is none.
  }
}

/**
 * The card that was kept on the device; undefined while the page is not hydrated, and if there is none.
 *
 * @param issued the number of a card that was just issued: it is not kept any longer
 */
export function useKeptDraft(issued?: string): IssueDraft | undefined {
  const [draft, setDraft] = useState<IssueDraft>();
  useEffect(() => {
    const kept = readDraft();
    const isIssued = issued !== undefined && kept !== undefined && digits(kept.values.numbCode) === digits(issued);
    if (isIssued) forgetDraft();
    else setDraft(kept);
  }, [issued]);
  return draft;
}

const digits = (number: string) => number.replace(/\D/g, '');

function readDraft(): IssueDraft | undefined {
  try {
    const { values, key, isWaiting } = JSON.parse(localStorage.getItem(draftKey) ?? 'null') ?? {};
    if (typeof key !== 'string' || typeof values !== 'object') return undefined;
    return { values: textsOf((name) => values[name]), key, isWaiting: isWaiting === true };
  } catch {
    return undefined;
  }
}
