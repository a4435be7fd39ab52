import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { homeSections as vi } from '#strings/vi/site/home-sections.ts';

/** The words below the look-up and the reasons of the home page, which come with the page. */
export const homeSections: Translation<typeof vi> = {
  products: {
    heading: 'A ceramic for each tooth',
    lead: 'Molars need strength, front teeth translucency. Here is one product of each group of materials.',
  },
  proof: 'Proof of quality',
  toSteps: 'See each step',
  origin: {
    heading: 'From Germany to your clinic',
    made: {
      figure: 'Germany',
      title: 'Made in Germany',
      text: 'The materials are made in Germany. Each has its translucency, flexural strength and minimum thickness, for dentists to compare.',
      link: 'Compare the materials',
    },
    distributor: {
      figure: '2007',
      title: 'The exclusive distributor',
      text: (company) => `${company}. Investment registration certificate issued on August 28, 2007.`,
      link: 'Contact us',
    },
    clinics: {
      title: (clinics, provinces) =>
        `${plural(clinics, 'clinic')} in ${plural(provinces, 'province or city', 'provinces and cities')}`,
      text: 'These clinics work with our ceramic and issue its warranty cards.',
      link: 'Find a clinic near you',
    },
  },
};
