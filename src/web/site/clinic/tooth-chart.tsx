import type { FormEvent } from 'react';
import { isMilkTooth } from '#domain/warranty/fdi.ts';
import { type CardValues, chosenTeeth } from '#web/site/clinic/card-values.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import { ToothJaws } from '#web/ui/tooth-jaws.tsx';
import styles from './clinic.module.css';

export interface ToothChartProps {
  values: CardValues;
  error: string | undefined;
  /** Called with how many teeth are chosen, after each tap. */
  onCount: (teeth: number) => void;
}

/** The FDI chart as check boxes. They work without JavaScript; with it, arrow keys go from tooth to tooth. */
export default function ToothChart({ values, error, onCount }: ToothChartProps) {
  const words = useAreaWords('clinic').issue;
  const chosen = chosenTeeth(values);
  const count = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) =>
    onCount(currentTarget.querySelectorAll('[name=teeth]:checked').length);
  return (
    <fieldset
      className={`${styles.chart} ${styles.buttons}`}
      onChange={count}
      aria-describedby={error ? 'teeth-error' : 'teeth-hint'}
    >
      <legend>{words.teeth}</legend>
      <p className={formStyles.hint} id="teeth-hint">
        {words.teethHint}
      </p>
      <ToothJaws dentition="permanent" chosen={chosen} quadrants={words.quadrants} />
      <details open={[...chosen].some(isMilkTooth)}>
        <summary>{words.milkTeeth}</summary>
        <ToothJaws dentition="milk" chosen={chosen} quadrants={words.quadrants} />
      </details>
      <label>
        <input type="checkbox" name="bridge" defaultChecked={values.bridge !== ''} />
        {words.bridge}
      </label>
      {error && <FormError id="teeth-error">{error}</FormError>}
    </fieldset>
  );
}
