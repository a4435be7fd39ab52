import { isPrintedNumber } from '#domain/printed-number.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { sendCall } from '#web/api/send-call.ts';

const words = resourceForms.user.printedNumber;

/** What is odd about a number, or the clinic that has its card; null if nothing is, or the call fails: saving says it, too. */
export async function describeNumber(number: string, signal: AbortSignal): Promise<string | { clinic: string } | null> {
  const batches = await sendCall('GET /card-batches', { query: { page: '1', limit: '1' }, signal });
  if (!batches.isOk || batches.answer.counts === 0) return null;
  if (!isPrintedNumber(number)) return words.mistyped;
  const found = await sendCall('GET /card/:number', { params: { number }, signal });
  if (!found.isOk) return found.status === 404 ? words.neverPrinted : null;
  const { state, dental } = found.answer.card;
  if (state === 'void') return words.void;
  return dental ? { clinic: dental.dentalName } : null;
}
