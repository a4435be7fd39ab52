import type { CalendarDate } from '#domain/calendar.ts';

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
