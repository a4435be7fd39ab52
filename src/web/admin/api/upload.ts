import type { AnswerOf, CallOptions, FormRoute } from '#contract/operations.ts';
import { readOutcome } from '#web/admin/api/call.ts';
import type { RequestOptions } from '#web/api/send-call.ts';
import { type Progress, sendForm } from '#web/api/send-form.ts';

/**
 * Sends a form like `call`, and reports the progress of the upload.
 *
 * @throws {ApiError} when the answer is an error or none arrives; the signal's reason when the call is aborted
 */
export async function upload<R extends FormRoute>(
  route: R,
  options: CallOptions<R> & RequestOptions & Progress,
): Promise<AnswerOf<R>> {
  return readOutcome(await sendForm(route, options));
}
