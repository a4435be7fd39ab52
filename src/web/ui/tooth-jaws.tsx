import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { type Dentition, dentitions, isMilkTooth } from '#domain/warranty/fdi.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './tooth-jaws.module.css';

interface ToothJawsProps {
  dentition: Dentition;
  chosen: ReadonlySet<number>;
  /** The names of the quadrants: upper right and left, lower right and left. */
  quadrants: readonly string[];
  /** Called with a tooth that is tapped; without it the boxes are the browser's own, and a form sends them as `teeth`. */
  onToggle?: (tooth: number) => void;
  /** Those of the chosen teeth that are parts of bridges. */
  bridged?: ReadonlySet<number>;
}

/** Both jaws of a dentition in their quadrants, as a dentist sees them: check boxes, from one to the other by arrow keys. */
export function ToothJaws({ dentition, chosen, quadrants, onToggle, bridged }: ToothJawsProps) {
  const isHydrated = useHydrated();
  const { upper, lower } = dentitions[dentition];
  const half = upper.length / 2;
  const teeth: readonly number[] = [...upper, ...lower];
  const [entry, setEntry] = useState(teeth.find((tooth) => chosen.has(tooth)) ?? teeth[0]);
  const parts = [upper.slice(0, half), upper.slice(half), lower.slice(0, half), lower.slice(half)];
  const stateOf = (tooth: number) => {
    if (!onToggle) return { defaultChecked: chosen.has(tooth) };
    return { checked: chosen.has(tooth), onChange: (_: ChangeEvent) => onToggle(tooth) };
  };

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
    <div className={styles.jaws} onKeyDown={move}>
      {parts.map((part, at) => (
        <fieldset key={part[0]}>
          <legend>{quadrants[at]}</legend>
          {part.map((tooth) => (
            <label key={tooth}>
              <input
                type="checkbox"
                name="teeth"
                value={tooth}
                {...stateOf(tooth)}
                data-bridged={bridged?.has(tooth)}
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

/** Teeth seen from their biting edges, as SVG paths around the origin. The labial side is up. */
const toothOutlines = {
  incisor: 'M-18-5C-17.5-11-9-13 0-13S17.5-11 18-5C18.5 0 13.5 8 8.5 11 4 13.5-4 13.5-8.5 11-13.5 8-18.5 0-18-5Z',
  canine:
    'M0-18C6-17.5 11-13 14.5-8 19-2 17.5 6 12.5 11.5 8.5 15.5 4 17 0 17S-8.5 15.5-12.5 11.5C-17.5 6-19-2-14.5-8-11-13-6-17.5 0-18Z',
  premolar:
    'M0-19C10-19 17.5-13.5 18-4 18.2 3 17 9 13.5 13.5 10 17.5 5 19 0 19S-10 17.5-13.5 13.5C-17 9-18.2 3-18-4-17.5-13.5-10-19 0-19Z',
  molar:
    'M-13-20C-8-21.5-4-19.3 0-19.3S8-21.5 13-20C20-18 22.3-10.5 21.3-3 20.8 2 21.8 7 19.5 12.5 16.5 20 9.5 21.3 4.5 20.3 1.5 19.7-1.5 19.7-4.5 20.3-9.5 21.3-16.5 20-19.5 12.5-21.8 7-20.8 2-21.3-3-22.3-10.5-20-18-13-20Z',
} as const;

type ToothKind = keyof typeof toothOutlines;

/** From the midline to the end of the jaw. */
const permanent: readonly ToothKind[] = [
  'incisor',
  'incisor',
  'canine',
  'premolar',
  'premolar',
  'molar',
  'molar',
  'molar',
];
const milk: readonly ToothKind[] = ['incisor', 'incisor', 'canine', 'molar', 'molar'];

/** The kind of a tooth by its number. */
function toothKind(tooth: number): ToothKind {
  return (isMilkTooth(tooth) ? milk : permanent)[(tooth % 10) - 1] ?? 'incisor';
}
