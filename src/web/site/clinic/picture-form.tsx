import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxSentPictures, maxVisitPictureBytes, visitPictureTypes } from '#pictures/picture-paths.ts';
import { useFocusOnInvalid } from '#web/site/clinic/use-focus-on-invalid.ts';
import type { FormProblem } from '#web/site/form-problem.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

interface PictureFormProps {
  intent: 'damage' | 'answer' | 'addition';
  /** The card that is damaged, or else the visit. */
  about: string;
  /** Makes what is sent one, however often it is. */
  sendingKey: string;
  /** The words of the button. */
  submit: string;
  /** What is wrong with each field, by what the server has said. */
  errors: FormProblem['errors'];
  /** The fields but that of the pictures. */
  children: (errors: FormProblem['errors']) => ReactNode;
}

/** A form with pictures. With scripts it stays while it is sent, so what was typed outlives a lost connection. */
export function PictureForm({ intent, about, sendingKey, submit, errors, children }: PictureFormProps) {
  const words = useAreaWords('clinicVisits');
  const { language } = useLocale();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<FormProblem>();
  useFocusOnInvalid(form, problem);
  const shown = problem?.errors ?? errors;

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // It is null once this function has waited.
    const sent = event.currentTarget;
    if (share !== undefined) return;
    setShare(0);
    try {
      const { sendPictures } = await import('#web/site/clinic/send-pictures.ts');
      const found = await sendPictures(sent, { intent, about, language }, setShare);
      setProblem(found && { ...found, message: found.message || (Object.keys(found.errors)[0] ? '' : words.lost) });
      if (!found) await navigate(`?noted=${intent}${intent === 'damage' ? '' : `&visit=${about}`}#visits`);
    } catch {
      setProblem({ message: words.lost, errors: {} });
    }
    setShare(undefined);
  }

  return (
    <form ref={form} className={formStyles.form} method="post" encType="multipart/form-data" onSubmit={send}>
      {problem?.message && <FormError>{problem.message}</FormError>}
      {/* Before the pictures, behind which nothing is read if one is refused. */}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${sendingKey}-${about}-${intent}`} />
      {intent !== 'damage' && <input type="hidden" name="visit" value={about} />}
      {children(shown)}
      <Field
        name="pictures"
        id={`pictures-${intent}-${about}`}
        label={words.pictures}
        hint={words.picturesHint(maxSentPictures, maxVisitPictureBytes / 1024 / 1024)}
        error={shown.pictures}
        type="file"
        accept={visitPictureTypes}
        multiple
      />
      {share !== undefined && (
        <p role="status">
          {words.sending} <progress value={share < 1 ? share : undefined} aria-label={words.sending} />
        </p>
      )}
      <button className={page.outlined} type="submit">
        {submit}
      </button>
    </form>
  );
}
