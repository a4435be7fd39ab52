import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { clinicRequests as vi } from '#strings/vi/site/clinic-requests.ts';

/** What the people of a clinic ask of the distributor, and how that stands. */
export const clinicRequests: Translation<typeof vi> = {
  change: 'Ask for a change',
  changeLead: 'The distributor reads it, changes the card, and answers here.',
  changeText: 'What is to be changed',
  sendChange: 'Send the request for a change',
  cards: 'Ask for more cards',
  count: 'How many cards are needed',
  note: 'Note (may be left out)',
  sendCards: 'Send the request for cards',
  asked: 'Sent to the distributor.',
  list: 'Requests',
  moreCards: (count) => `${plural(count, 'more card')}`,
  askedOn: (date, by) => `Sent by ${by} on ${date}`,
  answeredOn: (date) => `Answered by the distributor on ${date}`,
  states: { open: 'waits for the distributor', done: 'done', declined: 'declined' },
};
