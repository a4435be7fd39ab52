import type { Translation } from '#strings/translation.ts';
import type { rules as vietnameseRules } from '#strings/vi/rules.ts';
import type { api as vietnameseApi, idempotency as vietnameseIdempotency } from '#strings/vi/server/api.ts';
import type {
  clinicDesk as vietnameseDesk,
  recalls as vietnameseRecalls,
  visits as vietnameseVisits,
} from '#strings/vi/server/clinics.ts';
import type { pictures as vietnamesePictures } from '#strings/vi/server/pictures.ts';
import type { records as vietnameseRecords } from '#strings/vi/server/records.ts';

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

export const recalls: Some<typeof vietnameseRecalls, 'missing' | 'noCardOfClinic' | 'notNow'> = {
  missing: 'There is no such recall.',
  noCardOfClinic: 'The recall has no such card.',
  notNow: {
    draft: 'This recall is a draft.',
    published: 'This recall is published already.',
    withdrawn: 'This recall has been withdrawn.',
    closed: 'This recall is closed.',
  },
};

export const clinicDesk: Some<
  typeof vietnameseDesk,
  'noBlank' | 'noCard' | 'noTerm' | 'tooLate' | 'hasVisits' | 'notWithdrawn' | 'issuedAgain'
> = {
  noBlank: 'The clinic has no blank card with this number. Please look at the number on the card again.',
  noCard: 'There is no such card.',
  noTerm: 'This product has no warranty term yet. Choose another product, or call the distributor.',
  tooLate: 'More than 24 hours have passed, or the clinic has not activated this card. Call the distributor.',
  hasVisits: 'This card has visits, so the clinic cannot withdraw it. Ask the distributor, with the reason.',
  notWithdrawn: 'No such card was withdrawn within the last 24 hours.',
  issuedAgain: 'The number is that of another card by now, so the old card cannot be taken back.',
};

export const visits: Some<
  typeof vietnameseVisits,
  | 'missing'
  | 'inBin'
  | 'stale'
  | 'nothingSaid'
  | 'alreadyOpen'
  | 'correctYourself'
  | 'tooMany'
  | 'count'
  | 'decided'
  | 'notNow'
> = {
  missing: 'There is no such visit or request. Its card may have been removed.',
  inBin: 'The card of this visit is in the bin. Restore the card first.',
  stale: 'Somebody else has changed this visit. Look at it, then try again.',
  nothingSaid: 'Say which teeth are damaged or what happened',
  alreadyOpen: (day) => `A damage of ${day} is being examined. Please add to that one.`,
  correctYourself: 'The clinic may still correct this card itself.',
  tooMany: (most) => `${most} requests of the clinic are open. Please wait until the distributor answers.`,
  count: (most) => `How many cards is a whole number from 1 to ${most}`,
  decided: 'This visit is decided, so it cannot be changed.',
  notNow: {
    ask: 'Questions can be asked only while the visit waits for a decision.',
    answer: 'No question waits for an answer.',
    approve: 'This visit does not wait for a decision any more.',
    decline: 'This visit does not wait for a decision any more.',
    finish: 'Only an open request or what is granted can be done.',
    withdraw: 'This visit cannot be withdrawn any more.',
    reopen: 'Only a declined visit can be opened again.',
  },
};

export const idempotency: Some<typeof vietnameseIdempotency, 'underWay' | 'reused' | 'done'> = {
  underWay: 'This is being done. Wait some seconds, then try again.',
  reused: 'It was stored before with other content. Look at that before you store again.',
  done: 'This was done, but the answer is not kept any more. Look at what came of it before you send again.',
};

export const pictures: Translation<Omit<typeof vietnamesePictures, 'notInForm' | 'missing' | 'notYet'>> = {
  empty: 'The file is empty. Choose another one.',
  tooLarge: (megabytes) => `The picture is larger than ${megabytes} MB. Make it smaller, then send it again.`,
  svg: 'An SVG is not accepted. Export it as a PNG, then send that.',
  heic: 'A HEIC picture cannot be read. Save it as a JPEG, then send that. On an iPhone: Settings → Camera → Formats → Most Compatible, then take it again; or send a screenshot.',
  unsupportedFormat: 'Only JPEG, PNG, WebP, AVIF or GIF are accepted. Choose another file.',
  tooManyPixels: (millions) => `The picture has more than ${millions} megapixels. Make it smaller, then send it again.`,
  damaged: 'The picture is damaged or cut off, so it cannot be read. Open it, save it as a JPEG, then send that.',
  tooComplex: 'The picture is too complex. Make it smaller, save it as a JPEG, then send that.',
  busy: 'The server is working on many other pictures. Please try again in some seconds.',
  tooMany: (most) => `Up to ${most} pictures can be sent at once. Take some out, then send again.`,
  ofFile: (name, reason) => `Picture "${name}": ${reason}`,
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
