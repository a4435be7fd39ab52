import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { nameKey } from '#domain/name-key.ts';
import { hasTwelveDigits } from '#domain/printed-number.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
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
    queryFn: async ({ signal }) =>
      (await import('#web/admin/warranties/describe-number.ts')).describeNumber(number, signal),
    enabled: hasTwelveDigits(number) && number === rested,
  });
  if (typeof data !== 'object') return data;
  const isOther = data !== null && clinicName.trim() !== '' && nameKey(clinicName) !== nameKey(data.clinic);
  return isOther ? words.otherClinic(data.clinic) : undefined;
}
