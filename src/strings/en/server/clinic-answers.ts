import type { Translation } from '#strings/translation.ts';
import type { rules as vietnameseRules } from '#strings/vi/rules.ts';
import type { api as vietnameseApi } from '#strings/vi/server/api.ts';
import type { clinicDesk as vietnameseDesk } from '#strings/vi/server/clinic-desk.ts';
import type { clinicRequests as vietnameseRequests } from '#strings/vi/server/clinic-requests.ts';
import type { idempotency as vietnameseIdempotency } from '#strings/vi/server/idempotency.ts';
import type { records as vietnameseRecords } from '#strings/vi/server/records.ts';
import type { visits as vietnameseVisits } from '#strings/vi/server/visits.ts';

type Some<Words, Name extends keyof Words> = Translation<Pick<Words, Name>>;

/** What the API may answer to a clinic, in English. Only pages in English show it: the API itself is Vietnamese. */
export const rules: Some<
  typeof vietnameseRules,
  'required' | 'tooLong' | 'cardNumber' | 'quantity' | 'day' | 'issuedAfterExpiry' | 'teeth'
> = {
  required: 'This must not be empty',
  tooLong: (maxLength) => `No longer than ${maxLength} characters`,
  cardNumber: 'The number must have a letter or a digit',
  quantity: {
    number: 'The number of teeth must be a number',
    integer: 'The number of teeth must be a whole number',
    min: (min) => `The number of teeth must be at least ${min}`,
    max: (max) => `The number of teeth must be at most ${max}`,
  },
  day: 'There is no such day',
  issuedAfterExpiry: 'The day of issue must not be after the expiry date',
  teeth: {
    none: 'There is no number of a tooth yet',
    unreadable: (part) => `"${part}" cannot be read`,
    unknown: (number) => `The FDI chart has no tooth ${number}`,
    notInOrder: (part) => `The teeth "${part}" are not in the order of the jaw`,
    mixedDentitions: (part) => `"${part}" mixes milk teeth with permanent ones`,
    acrossJaws: (part) => `"${part}" joins both jaws`,
  },
};

export const clinicDesk: Some<typeof vietnameseDesk, 'noBlank' | 'noCard' | 'noTerm' | 'tooLate'> = {
  noBlank: 'The clinic has no blank card with this number. Please look at the number on the card again.',
  noCard: 'There is no such card.',
  noTerm: 'This product has no warranty term yet. Choose another product, or call the distributor.',
  tooLate: 'More than 24 hours have passed, or the clinic has not activated this card. Call the distributor.',
};

export const clinicRequests: Some<
  typeof vietnameseRequests,
  'missing' | 'correctYourself' | 'tooMany' | 'answered' | 'count'
> = {
  missing: 'There is no such request, or its card is in the bin.',
  correctYourself: 'The clinic may still correct this card itself.',
  tooMany: (most) => `${most} requests of the clinic are open. Please wait until the distributor answers.`,
  answered: 'This request is answered.',
  count: (most) => `How many cards is a whole number from 1 to ${most}`,
};

export const visits: Some<typeof vietnameseVisits, 'missing' | 'stale' | 'nothingSaid' | 'decided' | 'notNow'> = {
  missing: 'There is no such visit, or its card is in the bin.',
  stale: 'Somebody else has changed this visit. Look at it, then try again.',
  nothingSaid: 'Say which teeth are damaged or what happened',
  decided: 'This visit is decided, so it cannot be changed.',
  notNow: {
    ask: 'Questions can be asked only while the visit waits for a decision.',
    answer: 'No question waits for an answer.',
    approve: 'This visit does not wait for a decision any more.',
    decline: 'This visit does not wait for a decision any more.',
    finish: 'Only what is granted can be done.',
    withdraw: 'This visit cannot be withdrawn any more.',
    reopen: 'Only a declined visit can be opened again.',
  },
};

export const idempotency: Some<typeof vietnameseIdempotency, 'underWay' | 'reused' | 'removed'> = {
  underWay: 'This is being done. Wait some seconds, then try again.',
  reused: 'It was stored before with other content. Look at that before you store again.',
  removed: 'This was done, but what came of it has been removed for good.',
};

export const api: Some<typeof vietnameseApi, 'badRequest' | 'failed' | 'tooManyBodies' | 'busy' | 'crossSite'> = {
  badRequest: 'The request is not valid.',
  failed: 'The server has failed. Please try again later.',
  tooManyBodies: 'Your network is sending too much at once. Please try again when that is done.',
  busy: 'The server is busy. Please try again in some seconds.',
  crossSite: 'The request came from another page, so it was not carried out. Open this page again, then try again.',
};

export const warranty: Some<
  (typeof vietnameseRecords)['warranty'],
  'stale' | 'inBin' | 'missing' | 'voidNumber' | 'duplicate' | 'unknownProduct' | 'unknownClinic'
> = {
  stale: 'Somebody else has just changed this card. Look at it before you save.',
  inBin: 'This card is in the bin.',
  missing: 'There is no such card.',
  voidNumber: 'This number is that of a void card',
  duplicate: (cardNumber) => `Another card has the number "${cardNumber}".`,
  unknownProduct: (name) => `There is no product "${name}"`,
  unknownClinic: (name) => `There is no clinic "${name}"`,
};
