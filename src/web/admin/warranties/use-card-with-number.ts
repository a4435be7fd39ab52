import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { canonicalCardNumber } from '#domain/text.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { readRecord } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import { sendCall } from '#web/api/send-call.ts';
import { waits } from '#web/ui/waits.ts';

/** The active card that has this number, a moment after it was typed; undefined while that is not known. */
export function useCardWithNumber(cardNumber: string): Warranty | undefined {
  const number = canonicalCardNumber(cardNumber);
  const [rested] = useDebouncedValue(number, waits.numberCheck);
  const { data } = useQuery({
    queryKey: ['card with number', number],
    queryFn: ({ signal }) => findCard(number, signal),
    enabled: number !== '' && number === rested,
  });
  return data ?? undefined;
}

/** The active card with a number. A call that fails finds none and leads nowhere, not even to the sign-in: saving says it, too. */
async function findCard(number: string, signal: AbortSignal): Promise<Warranty | null> {
  // A search lists the card whose number it is first.
  const query = { q: number, page: '1', limit: '1', isActive: 'true' } as const;
  const outcome = await sendCall('GET /user', { query, signal });
  if (!outcome.isOk) return null;
  const cards = outcome.answer.users.map((wire) => readRecord(warranties, wire));
  return cards.find((card) => canonicalCardNumber(card.cardNumber) === number) ?? null;
}
