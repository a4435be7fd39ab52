import type { Translation } from '#strings/translation.ts';
import type { privacy as vi } from '#strings/vi/site/privacy.ts';

/** The words about privacy, which come with the page. Each sentence says what the program does: keep them true. */
export const privacy: Translation<typeof vi> = {
  title: 'Privacy',
  description: 'What is stored about your warranty card, who sees your name, for how long, and whom to ask.',
  lead: (company) => `The data on warranty cards are kept by ${company}. This page says what is kept, and what for.`,

  stored: {
    heading: 'What is stored',
    points: [
      'From the warranty card: card number, name, product, quantity, clinic, dentist, expiry date; and, if the clinic has told it, the date of issue, the position of the teeth and the lot of the material.',
      'Check-ups and damages of restorations: the day, which teeth, what happened, and what was decided about the warranty. A clinic may send pictures of the damage, which that clinic and employees alone see. No telephone number of yours is stored.',
      'Notes of employees on a card, such as what was said on the telephone. Only employees read them; they go with a card that is deleted for good.',
      'What a clinic asks us to change on a card, and the answer. Only that clinic and employees read it; it goes with a card that is deleted for good.',
      'When a lot of a material is recalled: whether your clinic has told you, who did and when. Whoever enters the right card number reads the notice; it goes with a card that is deleted for good.',
      'Whenever an employee adds, changes or deletes a card, the system notes who did what, and when.',
      'When you check a card, the system only counts it. The log of the server has no card number, no name and not your network address.',
      'If the number that you type is one character away from that of a card, this is counted for that card for 30 days, so that employees can look at the printed number again. The number that you typed and who you are is not stored.',
      'So that nobody can try out card numbers, the server counts the checks of each network address for about a day, in a form from which the address cannot be read. So that copied cards are noticed, its memory has the parts of the network (not the whole address) that asked for a card for a day at most; this is not stored.',
    ],
  },

  seen: {
    heading: 'Who sees your name',
    name: {
      none: 'Whoever enters the right card number sees the name, expiry date, product, quantity, clinic and dentist. Please keep the number as you keep personal papers.',
      partial:
        'Whoever enters the right card number sees the first letters of the name, and the whole expiry date, product, quantity, clinic and dentist.',
    },
    points: [
      'The date of issue, the position of the teeth and the lot of the material are seen by employees and the clinic on the card alone. Days of visits and what became of a claim are shown only to who scans the right QR code of the card; notes never.',
      'Employees with an account see the cards in the register. Whenever one of them downloads a list of cards, it is noted.',
      'Clinics with an account see only the cards that bear their name, and only so many of them an hour. The owner is told of anybody who reads more cards than usual.',
      'Pages with an answer are not cached, and search engines are told not to list them.',
      'There are no advertisements and no trackers here, and nothing is loaded from others. Pictures of a QR code, and what the camera sees, are read on your device alone, neither stored nor sent; the camera is closed as soon as the scan ends. Maps, Zalo and social networks open only when you choose them.',
    ],
  },

  kept: {
    heading: 'For how long',
    points: [
      'A card is kept until an employee deletes it. A card in the recycle bin cannot be looked up any more, and can be restored until it is removed for good.',
      'Removing it for good erases its data in the register, the search index and the history; what stays is who removed it, and when.',
      'Imported spreadsheets are kept for up to 90 days, the backups of the nights for up to about a year.',
    ],
  },

  browser: {
    heading: 'On your device',
    points: [
      'Reading these pages and checking a card needs no cookie. There are cookies only when employees or clinics sign in.',
      'The device of a clinic keeps a card that is being entered until it is active.',
      'Your browser keeps one page with our telephone numbers and addresses for the time without a connection. It has nothing about your card.',
      'The address of an answer has the card number, so it stays in the history of your browser. On a shared device, please delete the history.',
    ],
  },

  ask: {
    heading: 'Whom to ask',
    text: 'To see, correct or delete what is stored about you, call us or come to one of our offices, with the card and an ID. The clinic that has made your restoration can help you, too.',
    toContact: 'Contact',
  },
};
