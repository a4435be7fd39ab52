import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { home as vi } from '#strings/vi/site/home.ts';

/** The words of the home page, which come with the page. */
export const home: Translation<typeof vi> = {
  heading: (country) => `Genuine dental ceramic${country === undefined ? '' : ` from\u00a0${country}`}`,
  description: (country, years) => {
    const made =
      country === undefined
        ? 'Dental restorations of genuine ceramic'
        : `Dental restorations of ceramic made in ${country}`;
    return `${made}${years === undefined ? '' : `, with a warranty of up to ${years} years`}. Check your warranty by the number on your card.`;
  },
  lead: 'Strong to bite on, clear and bright like a natural tooth.',
  toProducts: 'See the products',
  whyUs: 'Why choose us',
  reasons: {
    warranty: {
      figure: (years) => `${years} years`,
      title: (years) => `A warranty of up to ${years} years`,
      text: 'Depending on the ceramic. Your card has an expiry date of its own and is valid until the end of that day.',
    },
    checks: {
      figure: 'Free',
      title: 'Free regular checks during the warranty',
      text: 'The clinic looks at tooth, gum and bite again, so that small things stay small.',
      link: 'Find a clinic',
    },
    support: {
      figure: '24/7',
      title: 'Emergency support 24/7',
      text: 'A tooth that hurts, feels high or comes loose at night: call, and ask what to do.',
    },
  },
  products: {
    heading: 'A ceramic for each tooth',
    lead: 'Molars need strength, front teeth translucency.',
  },
  proof: 'Proof of quality',
  toSteps: 'See each step',
  origin: {
    heading: (from) => `From ${from} to your clinic`,
    made: {
      title: (country) => `Made in ${country}`,
      text: (country) =>
        `The materials are made in ${country}. Each has its translucency, flexural strength and minimum thickness, for dentists to compare.`,
      link: 'Compare the materials',
    },
    distributor: {
      figure: 'exclusive',
      title: 'The exclusive distributor',
      link: 'Contact us',
    },
    clinics: {
      figure: (clinics) => plural(clinics, 'clinic'),
      title: (clinics, provinces) =>
        `${plural(clinics, 'clinic')} in ${plural(provinces, 'province or city', 'provinces and cities')}`,
      text: 'These clinics work with our ceramic and issue its warranty cards.',
      link: 'Find a clinic near you',
    },
  },
};
