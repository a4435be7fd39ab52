import { plural } from '#strings/en/plural.ts';
import { waits } from '#strings/en/waits.ts';
import type { Translation } from '#strings/translation.ts';
import type * as vi from '#strings/vi/site/look-up.ts';

/** The words of the scan of a card's QR code. */
const scan: Translation<typeof vi.scan> = {
  label: 'Scan the QR code',
  choose: 'Choose a picture',
  hint: 'The picture is read on your device alone and sent nowhere.',
  pending: 'Reading the QR code…',
  notFound: 'No QR code was found in the picture. Please move closer, with enough light, or enter the number above.',
  foreign: 'This QR code is not that of a warranty card. Please take the one on the card, or enter the number above.',
  unreadable: 'This picture cannot be opened. Please take another one, or enter the number above.',
  failed: 'The QR code could not be read, maybe for lack of a connection. Please try again, or enter the number above.',
  live: {
    asking: 'Please choose “Allow” if the browser asks about the camera.',
    aim: 'Hold the QR code of the card within the frame, and keep still for a moment.',
    foreign: 'This QR code is not that of a warranty card. Please hold the one on the card within the frame.',
    torch: 'Light',
    photo: 'Take or choose a picture',
    retry: 'Try again',
    close: 'Close',
    hint: 'What the camera sees is read on your device alone and sent nowhere.',
    denied:
      'This page may not use the camera. Please allow it in the settings of the browser and try again, or take a picture of the card.',
    missing: 'No camera was found. Please choose a picture of the card, or enter its number.',
    busy: 'The camera cannot be opened, maybe because another app uses it. Please close that app and try again, or take a picture of the card.',
  },
};

/** The words of a look-up's answer. */
const answer: Translation<typeof vi.answer> = {
  title: 'Warranty information',
  valid: 'Valid',
  expired: 'Expired',
  customerName: 'Name',
  expiresOn: 'Expiry date',
  productName: 'Product',
  quantity: 'Quantity',
  clinicName: 'Dental clinic',
  doctorName: 'Dentist',
  none: '–',

  years: (count) => plural(count, 'year'),
  months: (count) => plural(count, 'month'),
  days: (count) => plural(count, 'day'),
  left: (time) => `${time} left`,
  lastDay: 'Today is the last day',
  ago: (time) => `Expired ${time} ago`,
  validUntil: 'Under warranty until the end of',
  expiredOn: 'The warranty ended on',

  actions: 'What you can do with this card',
  moreActions: 'More',
  callClinic: 'Call the clinic',
  way: 'Directions',
  toClinic: 'See the clinic',
  toClinics: 'Find a clinic',
  remind: 'Remind me of the expiry',
  savePicture: 'Save as a picture',
  share: 'Send to somebody',
  copied: 'The address of the card has been copied. You can paste it into a message.',
  notCopied: 'Your device does not allow copying. Please copy the address at the top of the window.',
  notSaved: 'The picture could not be saved. Please try again, or take a screenshot.',
  pictureName: (cardNumber) => `warranty-card-${cardNumber}.png`,

  reminder: (cardNumber) => `Dental warranty expires, card ${cardNumber}`,
  reminderText: (product, clinic) => `${product}, ${clinic}. Have it checked at the clinic before this day.`,
  checkUpReminder: (cardNumber) => `Free check-up of the restoration, card ${cardNumber}`,
  reminderFile: 'warranty-expiry.ics',

  notice: 'The distributor has a notice about this card',
  notFoundPicture: 'A magnifying glass over an empty card',
  notFound: 'Your search did not match any results.',
  codeRight: 'The QR code is right',
  care: {
    title: 'Care',
    checkUps: 'Check-ups',
    next: 'Next free check-up: from',
    damage: 'Damage reported on',
    states: {
      open: 'being examined',
      waiting: 'being examined',
      approved: 'covered by the warranty, being made again',
      done: 'made again',
      declined: 'not covered by the warranty',
    },
  },
  reasons: {
    mistyped:
      'This number was mistyped: its last two digits do not match the others. Please enter each digit of the card again.',
    notActivated:
      'This card has not been activated yet. The clinic sends its data after the treatment; please try again in some days.',
    replaced: 'This card was replaced by another one. Please look up the number of the new card.',
    cancelled: 'This card was cancelled.',
    neverPrinted: 'We have never printed a card with this number.',
    wrongCode: 'The QR code does not match the number. Please enter the number on the card, or call us.',
  },
  handedTo: (clinic) => `The card was handed to ${clinic}.`,
  typed: 'The number you entered:',
  advice: {
    name: 'This looks like a name. Please enter the number that is printed on the card.',
    phone: 'This looks like a telephone number. Please enter the number that is printed on the card.',
    lookAlike:
      'Please compare each letter and digit with the card. The letter O and the digit 0, and the letter I and the digit 1, are easily confused.',
    other: 'Please compare each letter and digit with the card.',
  },
  trySwaps: (swaps) =>
    swaps.length > 0 ? `Try ${swaps.map(([from, to]) => `${to} instead of ${from}`).join(', ')}` : 'Try the number',
  askClinic: 'Ask the clinic that has made your restoration, above all if you have lost the card. Please bring an ID.',
  toPartners: 'Find a clinic',
  callUs: 'Or call us, day or night.',
  call: (phone) => `Call ${phone}`,

  print: 'Print the card',
  card: 'Dental warranty card',
  cardNumber: 'Card number',
  lost: 'Lost card: ask the clinic, bring an ID.',
  checkedOn: (day) => `Checked on ${day}`,
  scanToCheck: 'Scan to check',
  support: (phone) => `Support 24/7: ${phone}`,
};

/** The words of a look-up's answer and of the scan, which are loaded when the page is there. */
export const lookUp: Translation<typeof vi.lookUp> = { answer, scan, waits };
