import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Dentition, dentitions, isMilkTooth } from '#domain/warranty/fdi.ts';
import { type CardValues, chosenTeeth } from '#web/site/clinic/card-values.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import { toothKind, toothOutlines } from '#web/ui/tooth-outlines.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
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
      <Jaws dentition="permanent" chosen={chosen} />
      <details open={[...chosen].some(isMilkTooth)}>
        <summary>{words.milkTeeth}</summary>
        <Jaws dentition="milk" chosen={chosen} />
      </details>
      <label>
        <input type="checkbox" name="bridge" defaultChecked={values.bridge !== ''} />
        {words.bridge}
      </label>
      {error && <FormError id="teeth-error">{error}</FormError>}
    </fieldset>
  );
}

/** Both jaws of a dentition in their quadrants, as a dentist sees them. */
function Jaws({ dentition, chosen }: { dentition: Dentition; chosen: ReadonlySet<number> }) {
  const words = useAreaWords('clinic').issue;
  const isHydrated = useHydrated();
  const { upper, lower } = dentitions[dentition];
  const half = upper.length / 2;
  const teeth: readonly number[] = [...upper, ...lower];
  const [entry, setEntry] = useState(teeth.find((tooth) => chosen.has(tooth)) ?? teeth[0]);
  const quadrants = [upper.slice(0, half), upper.slice(half), lower.slice(0, half), lower.slice(half)];

  function move(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -upper.length,
      ArrowDown: upper.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('input')[teeth.indexOf(entry ?? 0) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the check boxes in it
    <div className={`${styles.jaws} ${styles.buttons}`} onKeyDown={move}>
      {quadrants.map((quadrant, at) => (
        <fieldset key={quadrant[0]}>
          <legend>{words.quadrants[at]}</legend>
          {quadrant.map((tooth) => (
            <label key={tooth}>
              <input
                type="checkbox"
                name="teeth"
                value={tooth}
                defaultChecked={chosen.has(tooth)}
                tabIndex={isHydrated && tooth !== entry ? -1 : undefined}
                onFocus={() => setEntry(tooth)}
              />
              <svg viewBox="-24 -24 48 48" aria-hidden="true">
                <path d={toothOutlines[toothKind(tooth)]} transform={at > 1 ? 'scale(1 -1)' : undefined} />
              </svg>
              <span>{tooth}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
