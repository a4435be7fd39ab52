import { clinic } from '#strings/en/site/clinic.ts';
import { clinicVisits } from '#strings/en/site/clinic-visits.ts';
import type { Translation } from '#strings/translation.ts';
import type { clinicHelp as vietnamese } from '#strings/vi/site/clinic-help.ts';

const { issue, card } = clinic;

export const clinicHelp: Translation<typeof vietnamese> = {
  title: 'Help for clinics',
  description: 'How to join, activate cards, correct them and note visits.',
  lead: 'A few steps for each task, on a phone.',
  topics: [
    {
      heading: 'Join',
      steps: [
        'The distributor gives you a QR code or a link, which works once within 7 days. Each person of the clinic asks for a link of their own.',
        'Open the link, and choose a name and a password.',
        'From then on, sign in by that name and password. If the link has expired or the password is lost, call the distributor, who invites you again.',
      ],
    },
    {
      heading: 'Activate a card',
      steps: [
        `Press '${clinic.toIssue}'.`,
        'Scan the QR code of a blank card, or type its 12 digits.',
        `Enter '${issue.customer}' and choose '${issue.product}'. The expiry date follows from the product.`,
        `Tap the teeth in the chart; '${issue.quantity}' follows. '${issue.lot}' helps to find the card if a lot is recalled.`,
        `Press '${issue.toReview}', look at it, then press '${issue.store}'. Who scans the card is answered at once.`,
        `Without a connection the card stays on the device: once there is one, open the page and press '${issue.send}'. Pressed twice, it is still one card.`,
      ],
    },
    {
      heading: 'Correct or withdraw',
      steps: [
        'Within 24 hours: open the card in the list of the clinic.',
        `Change it and press '${card.save}'; or press '${card.withdraw}', and the card is blank again. '${clinic.restore}' on the first page takes that back within 24 hours.`,
        `A card that has visits is withdrawn by the distributor: write '${clinicVisits.ask.withdrawal.text}' and press '${clinicVisits.ask.withdrawal.send}'.`,
        `After that only the distributor can change it: open the card, fill in '${clinicVisits.ask.change.text}' and press '${clinicVisits.ask.change.send}'.`,
      ],
    },
    {
      heading: 'Note a visit',
      steps: [
        `Open the customer's card and press '${clinicVisits.checkUp}'.`,
        `If a restoration is damaged: open '${clinicVisits.damage}', say which teeth and what happened, then press '${clinicVisits.send}'.`,
        `If the distributor asks back, the card is at '${clinicVisits.waiting}'. What is decided, and what is paid, stands on the card.`,
      ],
    },
    {
      heading: 'Find a card, ask for more cards',
      steps: [
        `The first page has the field '${clinic.find}': a part of a name is enough, with or without accents.`,
        `When few blank cards are left, open '${clinicVisits.ask.cards.title}' at the end of the first page, enter how many, and press '${clinicVisits.ask.cards.send}'.`,
      ],
    },
  ],
  toSheet: 'A sheet to print',
  sheet: {
    title: 'Activate a card in one minute',
    description: 'A sheet to print, one page of A4.',
    steps: [
      'Scan the QR code below with a phone, and sign in.',
      `Press '${clinic.toIssue}', and scan the code of a blank card.`,
      'Enter the customer, choose the product, tap the teeth.',
      `Press '${issue.toReview}', then '${issue.store}'.`,
      'Give the card to the customer, who scans it and sees the warranty.',
    ],
    code: 'QR code of the page for clinics',
    wrong:
      'A mistake? Open the card and correct it within 24 hours. No connection? The card stays on the phone; press Send later.',
    print: 'Print this sheet',
  },
};
