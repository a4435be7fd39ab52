import type { Translation } from '#strings/translation.ts';
import type { home as vi } from '#strings/vi/site/home.ts';

/** The words of the home page. */
export const home: Translation<typeof vi> = {
  title: 'Genuine dental ceramic from Germany',
  description:
    'Dental restorations of ceramic made in Germany, with a warranty of up to 15 years. Check your warranty by the number on your card.',
  heading: 'Genuine dental ceramic from\u00a0Germany',
  lead: (strength, translucency) => {
    const facts = [
      strength && `flexural strength up to ${strength}`,
      translucency && `translucency up to ${translucency}`,
    ];
    return `${['Fine ceramic', ...facts.filter(Boolean)].join(', ')}. A warranty of up to 15\u00a0years.`;
  },
  toProducts: 'See the products',
  whyUs: 'Why choose us',
  reasons: {
    warranty: {
      figure: '15 years',
      title: 'A warranty of up to 15 years',
      text: 'Depending on the ceramic. Your card has an expiry date of its own and is valid until the end of that day.',
    },
    checks: {
      figure: 'Free',
      title: 'Free regular checks during the warranty',
      text: 'The clinic looks at tooth, gum and bite again, so that small things stay small.',
    },
    support: {
      figure: '24/7',
      title: 'Emergency support 24/7',
      text: 'A tooth that hurts, feels high or comes loose at night: call, and ask what to do.',
    },
  },
  toPartners: 'Find a clinic',
};
