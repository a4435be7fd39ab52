import type { Translation } from '#strings/translation.ts';
import type { clinicVisits as vi } from '#strings/vi/site/clinic-visits.ts';

/** What the people of a clinic read about the visits of a card. */
export const clinicVisits: Translation<typeof vi> = {
  title: 'Visits',
  none: 'There was no visit for this card yet.',
  checkUp: 'Note a check-up today',
  damage: 'A restoration is damaged',
  teeth: 'Which teeth, in FDI numbers (may be left out)',
  note: 'What happened, and since when',
  send: 'Send to the distributor as a claim',
  answer: 'Answer',
  sendAnswer: 'Send the answer',
  withdraw: 'Withdraw',
  waiting: 'The distributor waits for the clinic',
  kinds: { 'check-up': 'Check-up', damage: 'Damage' },
  states: {
    open: 'being examined by the distributor',
    waiting: 'waits for an answer of the clinic',
    approved: 'granted, the clinic makes it again',
    done: 'done',
    declined: 'not covered',
    withdrawn: 'withdrawn',
  },
  share: (percent) => `The brand pays ${percent} %.`,
};
