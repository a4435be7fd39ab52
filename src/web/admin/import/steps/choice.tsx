import { type ReactNode, startTransition, useId, useOptimistic } from 'react';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  title: ReactNode;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  value: Value;
  /** Resolves when the choice has been made, or refused. */
  onChange: (value: Value) => Promise<void>;
}

/** A question with a few answers, as radio buttons. The chosen one is shown at once, also while it is being applied. */
export function Choice<Value extends string>({ title, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  const [chosen, setChosen] = useOptimistic(value);
  const choose = (option: Value) =>
    startTransition(async () => {
      setChosen(option);
      await onChange(option);
    });
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <div className={styles.options}>
        {options.map(([option, label]) => (
          <label key={option} className={styles.option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => choose(option)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
