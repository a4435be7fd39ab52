/** An open request is done or declined once. */
export const requestStates = ['open', 'done', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

/** How many blank cards may be asked for at once. */
export const maxAskedCards = 1000;

/** What a clinic asks of the staff: the change of one of its cards, or more blank cards. */
export interface ClinicRequest {
  id: number;
  clinicId: number;
  /** The clinic's name now; null once it is removed. */
  clinicName: string | null;
  /** The card that is to be changed, with its number and customer; null for more blank cards. */
  warrantyId: number | null;
  cardNumber: string | null;
  customerName: string | null;
  /** How many blank cards are asked for; null for the change of a card. */
  count: number | null;
  /** What is to be changed, or a note. */
  text: string | null;
  state: RequestState;
  answer: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  answeredAt: string | null;
  answeredBy: string | null;
}
