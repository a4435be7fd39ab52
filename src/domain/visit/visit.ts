import type { CalendarDate } from '#domain/calendar.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';

/** Why a patient came: for a check-up that the warranty promises, or because a restoration is damaged. */
export const visitKinds = ['check-up', 'damage'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** A check-up is done or withdrawn. A damage is a claim, which is decided and then settled. */
export const visitStates = ['open', 'waiting', 'approved', 'done', 'declined', 'withdrawn'] as const;
export type VisitState = (typeof visitStates)[number];

/** What leads a visit from one state to another. */
export const visitSteps = ['ask', 'answer', 'approve', 'decline', 'finish', 'withdraw', 'reopen'] as const;
export type VisitStep = (typeof visitSteps)[number];

/** Whose turn it is: the distributor's staff, or the clinic; null once there is nothing to do. */
export type Turn = 'staff' | 'clinic' | null;

/** A visit with its card. */
export interface Visit {
  id: number;
  version: number;
  warrantyId: number;
  clinicId: number | null;
  kind: VisitKind;
  state: VisitState;
  visitedOn: CalendarDate;
  /** FDI numbers. */
  toothPosition: string | null;
  /** What happened. */
  note: string | null;
  /** What staff asked or decided last. */
  decision: string | null;
  /** What was granted, in percent. */
  share: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  cardNumber: string;
  customerName: string;
  productName: string;
  issuedOn: CalendarDate | null;
  expiresOn: CalendarDate;
  /** The clinic's name now; null if no clinic has the name on the card. */
  clinicName: string | null;
  /** The product's. */
  coverage: string | null;
}

interface Transition {
  from: readonly VisitState[];
  to: VisitState;
}

const transitions: Record<VisitKind, Partial<Record<VisitStep, Transition>>> = {
  'check-up': { withdraw: { from: ['done'], to: 'withdrawn' } },
  damage: {
    ask: { from: ['open'], to: 'waiting' },
    answer: { from: ['waiting'], to: 'open' },
    approve: { from: ['open', 'waiting'], to: 'approved' },
    decline: { from: ['open', 'waiting'], to: 'declined' },
    finish: { from: ['approved'], to: 'done' },
    withdraw: { from: ['open', 'waiting'], to: 'withdrawn' },
    reopen: { from: ['declined'], to: 'open' },
  },
};

/** From which states a step leads a visit of a kind to which; undefined if it never does. */
export const transitionOf = (kind: VisitKind, step: VisitStep): Transition | undefined => transitions[kind][step];

/** The steps that are possible for a visit. */
export function possibleSteps({ kind, state }: { kind: VisitKind; state: VisitState }): VisitStep[] {
  return visitSteps.filter((step) => transitionOf(kind, step)?.from.includes(state));
}

/** Whether what was written down may still be corrected: of a claim until it is decided. */
export const isCorrectable = ({ kind, state }: { kind: VisitKind; state: VisitState }): boolean =>
  kind === 'damage' ? state === 'open' || state === 'waiting' : state !== 'withdrawn';

const turns: Record<VisitState, Turn> = {
  open: 'staff',
  waiting: 'clinic',
  // The clinic places the new restoration.
  approved: 'clinic',
  done: null,
  declined: null,
  withdrawn: null,
};

export const turnOf = (state: VisitState): Turn => turns[state];

/** The state in which a visit begins. */
export const firstState = (kind: VisitKind): VisitState => (kind === 'check-up' ? 'done' : 'open');

/** What a patient with the right QR code is told of the visits of a card: days and states, and nothing that was written. */
export interface CardCare {
  /** The days of the check-ups that are done, the latest first. */
  checkUps: CalendarDate[];
  /** null if it cannot be said, or the warranty ends before. */
  nextCheckUp: CalendarDate | null;
  /** The latest first. */
  claims: { visitedOn: CalendarDate; state: Exclude<VisitState, 'withdrawn'> }[];
}

/** Check-ups are promised twice a year. */
const monthsBetweenCheckUps = 6;

/** Check-ups in a calendar file: thirty years of them. */
const maxDays = 60;

/** The days from today on that are whole half years before the end of a warranty, the first one first. */
export function daysOfCheckUps(expiresOn: CalendarDate, today: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let months = monthsBetweenCheckUps; ; months += monthsBetweenCheckUps) {
    const day = addTerm(expiresOn, { months: -months, days: 0 });
    if (day === null || day < today) return days.reverse().slice(0, maxDays);
    days.push(day);
  }
}

/**
 * The day of the next check-up: half a year after the last one, or after the day of issue.
 *
 * @returns null if neither day is known, or the warranty ends before
 */
export function nextCheckUp(
  { issuedOn, expiresOn }: { issuedOn: CalendarDate | null; expiresOn: CalendarDate },
  checkUps: readonly CalendarDate[],
): CalendarDate | null {
  const last = checkUps.toSorted().at(-1) ?? issuedOn;
  const next = last === null ? null : addTerm(last, { months: monthsBetweenCheckUps, days: 0 });
  return next !== null && next <= expiresOn ? next : null;
}
