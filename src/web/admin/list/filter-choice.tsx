import { list as words } from '#strings/vi/admin/list.ts';
import { EditIcon } from '#web/admin/ui/icons.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './list-filters.module.css';

/** A choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Undefined while the number is not known, or where nobody counts. */
  count?: number | undefined;
}

interface FilterChoiceProps {
  label: string;
  /** '' for any. */
  value: string;
  /** The value as a sentence, for the button that removes it. */
  shown: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
  /** Opens what the value can be changed in; undefined if the choices are all. */
  onEdit?: (() => void) | undefined;
}

/** A filter as a chip: its choices with the number of cards of each, and a button that removes it. */
export function FilterChoice({ label, value, shown, options, onChoose, onEdit }: FilterChoiceProps) {
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <span className={styles.choice} data-active={value !== '' || undefined}>
      <select
        className={styles.chip}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{value === '' ? label : words.anyOf(label)}</option>
        {!isListed && <option value={value}>{shown}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : words.counted(option.label, option.count)}
          </option>
        ))}
      </select>
      {onEdit && (
        <button className={styles.drop} type="button" aria-label={words.filters.edit(shown)} onClick={onEdit}>
          <EditIcon className={styles.cross} />
        </button>
      )}
      {value !== '' && (
        <button
          className={styles.drop}
          type="button"
          aria-label={words.filters.drop(shown)}
          onClick={() => onChoose('')}
        >
          <CloseIcon className={styles.cross} />
        </button>
      )}
    </span>
  );
}
