import { type RefObject, useEffect } from 'react';
import type { FormProblem } from '#web/site/form-problem.ts';

/** Moves the focus to the first field in an element that a problem names. */
export function useFocusOnInvalid(container: RefObject<HTMLElement | null>, problem: FormProblem | undefined): void {
  useEffect(() => {
    const invalid = '[aria-invalid="true"], [aria-describedby="teeth-error"] input:not([tabindex="-1"])';
    if (problem) container.current?.querySelector<HTMLInputElement>(invalid)?.focus();
  }, [container, problem]);
}
