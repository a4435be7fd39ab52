import { useLocation } from 'react-router';

/** The id of the record that a form has just saved, which has led to the list. */
export function useLastSaved(): number | undefined {
  return (useLocation().state as { touched?: number } | null)?.touched;
}
