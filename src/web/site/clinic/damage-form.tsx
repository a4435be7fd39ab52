import { PictureForm } from '#web/site/clinic/picture-form.tsx';
import type { VisitProblem } from '#web/site/clinic/visit-actions.server.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { Field } from '#web/ui/field.tsx';

interface DamageFormProps {
  card: string;
  sendingKey: string;
  problem: VisitProblem | undefined;
}

/** Reports a damage of a card. */
export function DamageForm({ card, sendingKey, problem }: DamageFormProps) {
  const words = useAreaWords('clinicVisits');
  const own = problem?.intent === 'damage' ? problem : undefined;
  return (
    <details open={own !== undefined}>
      <summary>{words.damage}</summary>
      <PictureForm intent="damage" about={card} sendingKey={sendingKey} submit={words.send} errors={own?.errors ?? {}}>
        {(errors) => (
          <>
            <Field
              name="damagedTeeth"
              label={words.teeth}
              error={errors.toothPosition}
              defaultValue={own?.values.damagedTeeth}
              inputMode="numeric"
              autoComplete="off"
              maxLength={300}
            />
            <Field
              name="damage"
              label={words.note}
              error={errors.note}
              defaultValue={own?.values.damage}
              autoCapitalize="sentences"
              autoComplete="off"
              maxLength={1000}
            />
          </>
        )}
      </PictureForm>
    </details>
  );
}
