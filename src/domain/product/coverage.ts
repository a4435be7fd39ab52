import type { CalendarDate } from '#domain/calendar.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';
import { coverageStep } from '#strings/vi/products.ts';

/** What is paid of a new restoration until so many years after the day of issue. */
export interface CoverageStep {
  years: number;
  percent: number;
}

const step = /^(\d{1,2}) ?(?:nam|years?|y)? ?: ?(\d{1,3}) ?%?$/;
const limits = { years: 50, percent: 100 };

/**
 * Reads steps such as `3 năm: 100 %; 4 năm: 20 %`, whose years rise and whose shares fall. Returns null for anything else.
 */
export function parseCoverage(text: string): CoverageStep[] | null {
  const parts = foldText(normalizeText(text))
    .split(';')
    .map((part) => step.exec(part.trim()));
  const steps = parts.flatMap((part) => (part ? [{ years: Number(part[1]), percent: Number(part[2]) }] : []));
  const areSteps = steps.every(({ years, percent }, at) => {
    const before = steps[at - 1] ?? { years: 0, percent: limits.percent + 1 };
    return years > before.years && years <= limits.years && percent < before.percent;
  });
  return steps.length === parts.length && areSteps ? steps : null;
}

/** Steps as they are stored and shown: `3 năm: 100 %; 4 năm: 20 %`. */
export function formatCoverage(steps: readonly CoverageStep[]): string {
  return steps.map(({ years, percent }) => coverageStep(years, percent)).join('; ');
}

/** The share that is paid on a day, in percent: that of the first step that has not ended; 0 after the last one. */
export function coveredShare(steps: readonly CoverageStep[], issuedOn: CalendarDate, on: CalendarDate): number {
  const current = steps.find(({ years }) => on <= (addTerm(issuedOn, { months: 12 * years, days: 0 }) ?? on));
  return current?.percent ?? 0;
}
