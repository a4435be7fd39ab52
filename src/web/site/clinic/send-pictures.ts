import { maxSentPictures, maxVisitPictureBytes } from '#pictures/picture-paths.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';
import type { Outcome } from '#web/api/send-call.ts';
import { sendForm } from '#web/api/send-form.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';
import type { Language } from '#web/site/language/languages.ts';

interface Sent {
  intent: 'damage' | 'answer' | 'addition';
  /** The card that is damaged, or else the visit. */
  about: string;
  language: Language;
}

/**
 * Sends a form with pictures as the page's action would, with its progress from 0 to 1. Returns what is wrong with it; undefined if it
 * is stored.
 */
export async function sendPictures(
  sent: HTMLFormElement,
  { intent, about, language }: Sent,
  onProgress: (share: number) => void,
): Promise<FormProblem | undefined> {
  const data = new FormData(sent);
  const read = readOf(data);
  const pictures = data.getAll('pictures').filter((one) => one instanceof File && one.size > 0) as File[];
  const refused = refusalOf(pictures);
  const outcome = refused ? refused : await send();
  if (outcome.isOk) return undefined;
  const { message, errors } = toFormProblem(outcome.problem);
  const { translateAnswer } = await import('#web/site/clinic/translate-answer.ts');
  const translated = Object.entries(errors).map(([field, text]) => [field, translateAnswer(language, text)]);
  return { message: translateAnswer(language, message), errors: Object.fromEntries(translated) };

  function send() {
    const options = { params: { id: about }, idempotencyKey: read('key'), onProgress };
    switch (intent) {
      case 'damage': {
        const form = { kind: 'damage', toothPosition: read('damagedTeeth'), note: read('damage'), pictures };
        return sendForm('POST /clinic/cards/:id/visits', { ...options, form });
      }
      case 'answer':
        return sendForm('POST /clinic/visits/:id/answer', {
          ...options,
          form: { text: read(`answer-${about}`), pictures },
        });
      case 'addition':
        return sendForm('POST /clinic/visits/:id/add', { ...options, form: { text: read('addition'), pictures } });
    }
  }
}

/** What the server would refuse once all of it has been sent. */
function refusalOf(pictures: readonly File[]): Extract<Outcome<'POST /clinic/visits'>, { isOk: false }> | undefined {
  const tooLarge = pictures.find(({ size }) => size > maxVisitPictureBytes);
  const megabytes = maxVisitPictureBytes / 1024 / 1024;
  const message =
    pictures.length > maxSentPictures
      ? words.tooMany(maxSentPictures)
      : tooLarge && words.ofFile(tooLarge.name, words.tooLarge(megabytes));
  return message ? { isOk: false, status: 0, problem: { errors: [{ field: 'pictures', message }] } } : undefined;
}
