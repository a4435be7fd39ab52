import type { AnswerOf } from '#contract/operations.ts';
import { PictureForm } from '#web/site/clinic/picture-form.tsx';
import type { VisitProblem } from '#web/site/clinic/visit-actions.server.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { Field } from '#web/ui/field.tsx';

interface OpenFormsProps {
  visit: AnswerOf<'GET /clinic/visits'>['visits'][number];
  sendingKey: string;
  problem: VisitProblem | undefined;
}

/** Where a clinic answers, or adds to a damage. */
export function OpenForms({ visit: { _id, kind, state }, sendingKey, problem }: OpenFormsProps) {
  const words = useAreaWords('clinicVisits');
  const about = { about: _id, sendingKey, errors: problem?.errors ?? {} };
  return (
    <>
      {state === 'waiting' && (
        <PictureForm {...about} intent="answer" submit={words.sendAnswer}>
          {(errors) => (
            <Field
              name={`answer-${_id}`}
              label={words.answer}
              error={errors.text}
              defaultValue={problem?.values.answer}
              autoCapitalize="sentences"
              autoComplete="off"
              maxLength={1000}
            />
          )}
        </PictureForm>
      )}
      {kind === 'damage' && state === 'open' && (
        <details open={problem?.intent === 'addition'}>
          <summary>{words.addTo}</summary>
          <PictureForm {...about} intent="addition" submit={words.sendAddition}>
            {(errors) => (
              <Field
                name="addition"
                label={words.addition}
                error={errors.text}
                defaultValue={problem?.values.addition}
                autoCapitalize="sentences"
                autoComplete="off"
                maxLength={1000}
              />
            )}
          </PictureForm>
        </details>
      )}
    </>
  );
}
