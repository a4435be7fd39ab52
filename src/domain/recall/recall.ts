import type { CalendarDate } from '#domain/calendar.ts';

/** A draft is published once, and then withdrawn or closed. None is ever removed. */
export const recallStates = ['draft', 'published', 'withdrawn', 'closed'] as const;
export type RecallState = (typeof recallStates)[number];

/** What leads a recall from which states to another. */
export const recallSteps = {
  publish: { from: ['draft'], to: 'published' },
  withdraw: { from: ['draft', 'published'], to: 'withdrawn' },
  close: { from: ['published'], to: 'closed' },
} as const satisfies Record<string, { from: readonly RecallState[]; to: RecallState }>;
export type RecallStep = keyof typeof recallSteps;

/** The longest texts of a recall, in characters. */
export const maxRecallLengths = { title: 200, text: 2000, patientText: 500 } as const;

/** What is written down of a recall. */
export interface RecallFields {
  title: string;
  /** One or several, one a line. */
  lot: string;
  /** The only product that is concerned; null for all. */
  productName: string | null;
  /** The first and the last day of issue; null without a bound. */
  issuedFrom: CalendarDate | null;
  issuedTo: CalendarDate | null;
  /** What clinics read. */
  text: string;
  /** What patients read; null if they read nothing. */
  patientText: string | null;
}

/** A recall of lots. Its cards are always those that have the lots, whenever they came. */
export interface Recall extends RecallFields {
  id: number;
  version: number;
  state: RecallState;
  /** The product that had the name; null where the register knows none. */
  productId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  publishedAt: string | null;
}

/** How far a clinic is. */
export interface RecallProgress {
  /** Null for the cards that are of no clinic in the register. */
  clinicId: number | null;
  clinicName: string | null;
  phone: string | null;
  cards: number;
  /** Those of them whose patients were told. */
  told: number;
}

/** A card of a recall. */
export interface RecallCard {
  id: number;
  cardNumber: string;
  customerName: string;
  productName: string;
  /** ISO 8601, UTC; null until the patient is told. */
  toldAt: string | null;
  toldBy: string | null;
}

/** The sum of what clinics have; those that are no clinic of the register are not counted among them. */
export const reachOf = (progress: readonly RecallProgress[]) => ({
  cards: progress.reduce((sum, { cards }) => sum + cards, 0),
  clinics: progress.filter(({ clinicId }) => clinicId !== null).length,
  told: progress.reduce((sum, { told }) => sum + told, 0),
});
