import { list as words } from '#strings/vi/admin/list.ts';

/** A choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Undefined while the number is not known, or where nobody counts. */
  count?: number | undefined;
}

/** A choice with its number of cards, if that is known. */
export const optionText = ({ label, count }: FilterOption) =>
  count === undefined ? label : words.counted(label, count);
