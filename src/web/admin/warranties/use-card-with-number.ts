import { useEffect, useState } from 'react';
import { canonicalCardNumber } from '#domain/text.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { readRecord } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import { sendCall } from '#web/api/send-call.ts';
import { waits } from '#web/ui/waits.ts';

/** The active card that has this number, a moment after it was typed; undefined while that is not known. */
export function useCardWithNumber(cardNumber: string): Warranty | undefined {
  const [found, setFound] = useState<{ number: string; card: Warranty | undefined }>();
  const number = canonicalCardNumber(cardNumber);
  useEffect(() => {
    if (number === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      findCard(number, asking.signal).then(
        (card) => setFound({ number, card }),
        () => {}, // Aborted: something else is typed.
      );
    }, waits.numberCheck);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [number]);
  return found?.number === number ? found.card : undefined;
}

/** The active card with a number. A call that fails finds none and leads nowhere, not even to the sign-in: saving says it, too. */
async function findCard(number: string, signal: AbortSignal): Promise<Warranty | undefined> {
  // A search lists the card whose number it is first.
  const query = { q: number, page: '1', limit: '1', isActive: 'true' } as const;
  const outcome = await sendCall('GET /user', { query, signal });
  if (!outcome.isOk) return undefined;
  const cards = outcome.answer.users.map((wire) => readRecord(warranties, wire));
  return cards.find((card) => canonicalCardNumber(card.cardNumber) === number);
}
