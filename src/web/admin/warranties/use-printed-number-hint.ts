import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { nameKey } from '#domain/name-key.ts';
import { hasTwelveDigits, isPrintedNumber } from '#domain/printed-card/card-number.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { sendCall } from '#web/api/send-call.ts';
import { waits } from '#web/ui/waits.ts';

const words = resourceForms.user.printedNumber;

/**
 * What is odd about a number of twelve digits as that of a printed card, a moment after it was typed; undefined for other
 * numbers, and while no batch was ever ordered: the brand's own numbers may have twelve digits, too.
 */
export function usePrintedNumberHint({
  cardNumber,
  clinicName,
}: Record<'cardNumber' | 'clinicName', string>): string | undefined {
  const number = canonicalCardNumber(cardNumber);
  const [rested] = useDebouncedValue(number, waits.numberCheck);
  const { data } = useQuery({
    queryKey: ['printed number', number],
    queryFn: ({ signal }) => describeNumber(number, signal),
    enabled: hasTwelveDigits(number) && number === rested,
  });
  if (typeof data !== 'object') return data;
  const isOther = clinicName.trim() !== '' && nameKey(clinicName) !== nameKey(data.clinic);
  return isOther ? words.otherClinic(data.clinic) : undefined;
}

/** What is odd about a number, or the clinic that has its card. A call that fails says nothing: saving says it, too. */
async function describeNumber(number: string, signal: AbortSignal): Promise<string | { clinic: string } | undefined> {
  const batches = await sendCall('GET /card-batches', { query: { page: '1', limit: '1' }, signal });
  if (!batches.isOk || batches.answer.counts === 0) return;
  if (!isPrintedNumber(number)) return words.mistyped;
  const found = await sendCall('GET /card/:number', { params: { number }, signal });
  if (!found.isOk) return found.status === 404 ? words.neverPrinted : undefined;
  const { state, dental } = found.answer.card;
  if (state === 'void') return words.void;
  return dental ? { clinic: dental.dentalName } : undefined;
}
