import { paging } from '#strings/en/paging.ts';
import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { clinic as vietnamese } from '#strings/vi/site/clinic.ts';

export const clinic: Translation<typeof vietnamese> = {
  title: 'Clinic desk',
  description: 'The page of a clinic.',
  signedInAs: (name) => `You are signed in as ${name}.`,
  signOut: 'Sign out',
  toIssue: 'Activate a card',
  left: (count) =>
    count === 0 ? 'No blank cards are left. Ask the distributor for more.' : `${plural(count, 'blank card')} left.`,
  issued: (number) => `Card ${number} is active.`,
  withdrawn: 'Withdrawn. The card is blank again.',
  toPatient: 'See what the patient sees',
  cards: 'Cards of the clinic',
  find: 'Find by name, card number, product',
  findSubmit: 'Find',
  count: (count) => plural(count, 'card'),
  none: 'There is no such card.',
  empty: 'The clinic has no cards yet.',
  toFirstPage: 'To the first page',
  until: (date) => `Until ${date}`,
  back: 'Back to the clinic desk',
  paging,

  issue: {
    title: 'Activate a card',
    lead: 'Scan the QR code or type the number of a blank card, enter the customer, then review.',
    number: 'Card number',
    customer: "Customer's name",
    product: 'Product',
    choose: 'Choose a product',
    withTerm: (product, term) => `${product} (${term})`,
    doctor: 'Doctor',
    quantity: 'Number of teeth',
    teeth: 'Teeth',
    teethHint: 'FDI numbers, such as 11, 12-14. May be empty.',
    toReview: 'Review',
    review: 'Review before the card is activated',
    clinic: 'Dental clinic',
    issuedOn: 'Issued on',
    expiresOn: 'Expires on',
    store: 'Activate',
    edit: 'Change',
    failed: 'It was not sent. Please try again.',
    kept: 'There is no connection. The card is kept on this device; once there is one, press Send.',
    send: 'Send',
    forget: 'Drop it and begin another card',
  },

  card: {
    title: 'Warranty card',
    correctable: (until) => `The clinic has activated this card, and may correct or withdraw it until ${until}.`,
    fixed: 'Only the distributor can change this card. Please ask for the change below.',
    save: 'Save',
    saved: 'The card is corrected.',
    withdraw: 'Withdraw the card',
    withdrawHint: 'The card is blank again, and the customer does not find it any more.',
  },
};
