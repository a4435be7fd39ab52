import type { Translation } from '#strings/translation.ts';
import type { notes as vi } from '#strings/vi/site/notes.ts';

/** The words of the warranty notes, which come with the page. */
export const notes: Translation<typeof vi> = {
  title: 'Warranty notes',
  description:
    'How long dental ceramic is under warranty, what is not covered, how to care for your teeth afterwards, and more.',
  heading: 'Warranty notes',
  lead: 'A few things to know, so that your restoration lasts and your warranty stays whole.',
  askAgain: 'If anything is not clear, ask the clinic that has made your restoration, or contact us.',
  toContact: 'Contact',

  duration: {
    heading: 'How long the warranty lasts',
    longest: (years) => `Ceramic restorations are under warranty for up to ${years} years, depending on the product. `,
    text: 'Your warranty card has an expiry date of its own, and is valid until the end of that day.',
    checkUps: 'During the whole warranty you have free regular checks and emergency support 24/7.',
  },

  notCovered: {
    heading: 'What is not covered',
    lead: 'We are sorry that we cannot honour a warranty if:',
    points: [
      'The card has expired, or has been altered or damaged.',
      'The data on the card do not match the ID of the person who uses it.',
      'The tooth was broken before it was placed.',
      'The damage comes from misuse.',
    ],
  },

  care: {
    heading: 'Care after the treatment',
    lead: 'Five small habits make ceramic teeth last:',
    points: [
      'Brush gently at least twice a day with a soft brush.',
      'Clean between the teeth every day with floss or a water flosser, above all along the gum.',
      'Do not bite on hard things such as ice, bones or crab claws; do not open bottles with your teeth.',
      'If you grind your teeth at night, tell your dentist, who can make a protective splint.',
      'Keep your check-ups, and see the clinic soon if a tooth hurts, feels high or comes loose.',
    ],
  },

  other: {
    heading: 'Other notes',
    made: (country) => `made in ${country}`,
    distributed: 'brought to Vietnam by the exclusive distributor',
    origin: (facts) => `The products are ${facts.join(' and ')}.`,
    points: [
      'Follow the instructions of your dentist, who knows your teeth best.',
      'Keep the card safe: partner clinics may ask to see it.',
    ],
  },
};
