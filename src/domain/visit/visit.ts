import type { CalendarDate } from '#domain/calendar.ts';
import { addTerm } from '#domain/warranty/warranty-term.ts';

/** What is written of a visit is no longer, in characters. */
export const maxNoteLength = 1000;

/** Why a patient came: for a check-up that the warranty promises, or because a restoration is damaged. */
export const careKinds = ['check-up', 'damage'] as const;
/** What a clinic asks for: that staff change one of its cards, or more blank cards. */
export const requestKinds = ['change', 'cards'] as const;
export const visitKinds = [...careKinds, ...requestKinds] as const;
export type VisitKind = (typeof visitKinds)[number];

export const isRequest = (kind: VisitKind): boolean => requestKinds.some((one) => one === kind);

/** How many blank cards may be asked for at once. */
export const maxAskedCards = 1000;

/** A check-up is done or withdrawn. A damage is a claim, which is decided and then settled. A request is done or declined. */
export const visitStates = ['open', 'waiting', 'approved', 'done', 'declined', 'withdrawn'] as const;
export type VisitState = (typeof visitStates)[number];

/** What leads a visit from one state to another. */
export const visitSteps = ['ask', 'answer', 'approve', 'decline', 'finish', 'withdraw', 'reopen'] as const;
export type VisitStep = (typeof visitSteps)[number];

/** Whose turn it is: the distributor's staff, or the clinic; null once there is nothing to do. */
export type Turn = 'staff' | 'clinic' | null;

/** A visit with its card, or what a clinic asks for. All that is of a card is null for more blank cards. */
export interface Visit {
  id: number;
  version: number;
  warrantyId: number | null;
  clinicId: number | null;
  kind: VisitKind;
  state: VisitState;
  visitedOn: CalendarDate;
  /** FDI numbers. */
  toothPosition: string | null;
  /** What happened, or what is asked for. */
  note: string | null;
  /** What staff asked or decided last. */
  decision: string | null;
  /** What was granted, in percent. */
  share: number | null;
  /** How many blank cards are asked for. */
  count: number | null;
  /** When the clinic has read the last decision, ISO 8601, UTC. */
  readAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  cardNumber: string | null;
  customerName: string | null;
  /** When the card was put into the bin, ISO 8601, UTC; null for an active one. */
  cardBinnedAt: string | null;
  productName: string | null;
  issuedOn: CalendarDate | null;
  /** The clinic's name now; null if no clinic has the name on the card, or it is removed. */
  clinicName: string | null;
  /** The product's. */
  coverage: string | null;
}

interface Transition {
  from: readonly VisitState[];
  to: VisitState;
}

const request: Partial<Record<VisitStep, Transition>> = {
  ask: { from: ['open'], to: 'waiting' },
  answer: { from: ['waiting'], to: 'open' },
  decline: { from: ['open', 'waiting'], to: 'declined' },
  finish: { from: ['open', 'waiting'], to: 'done' },
  withdraw: { from: ['open', 'waiting'], to: 'withdrawn' },
  reopen: { from: ['declined'], to: 'open' },
};

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
  change: request,
  cards: request,
};

/** What the clinic is mailed about a step of the staff; undefined for its own steps, and where it has nothing to do. */
export function mailOf(step: VisitStep): 'question' | 'decision' | undefined {
  if (step === 'ask') return 'question';
  return step === 'approve' || step === 'decline' || step === 'finish' ? 'decision' : undefined;
}

/** From which states a step leads a visit of a kind to which; undefined if it never does. */
export const transitionOf = (kind: VisitKind, step: VisitStep): Transition | undefined => transitions[kind][step];

/** What is about a card in the bin can only be closed: for all else the card is restored first. */
const closingSteps: readonly VisitStep[] = ['decline', 'withdraw'];
export const isPossibleInBin = (step: VisitStep, kind: VisitKind): boolean =>
  closingSteps.includes(step) || (step === 'finish' && isRequest(kind));

interface VisitNow {
  kind: VisitKind;
  state: VisitState;
  /** Whether its card is in the bin. */
  isInBin: boolean;
}

/** The steps that are possible for a visit. */
export function possibleSteps({ kind, state, isInBin }: VisitNow): VisitStep[] {
  return visitSteps.filter(
    (step) => transitionOf(kind, step)?.from.includes(state) && (!isInBin || isPossibleInBin(step, kind)),
  );
}

/** Whether what was written down may still be corrected: of all but check-ups until it is decided. */
export const isCorrectable = ({ kind, state, isInBin }: VisitNow): boolean =>
  !isInBin && (kind === 'check-up' ? state !== 'withdrawn' : state === 'open' || state === 'waiting');

/** The states of a decision, which the clinic has to read. */
export const decidedStates = ['done', 'declined'] as const satisfies VisitState[];
/** Whether the clinic has still to read what was decided. A check-up is no decision. */
export const isToRead = ({ kind, state, readAt }: Pick<Visit, 'kind' | 'state' | 'readAt'>): boolean =>
  kind !== 'check-up' && readAt === null && decidedStates.some((one) => one === state);

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

/** A picture that a clinic has sent. */
export interface VisitPicture {
  picture: string;
  /** ISO 8601, UTC: that of the report, addition or answer. */
  sentAt: string;
}
