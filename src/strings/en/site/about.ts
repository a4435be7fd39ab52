import { paging } from '#strings/en/paging.ts';
import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { about as vi } from '#strings/vi/site/about.ts';

/** The words of the directory and the contact page. */
export const about: Translation<typeof vi> = {
  forClinics: {
    heading: 'For clinics',
    text: 'Partner clinics activate warranty cards at the chair, note check-ups and see the cards of their own patients.',
    signIn: 'Sign in as a clinic',
    become: 'Become a partner',
    becomeText: 'Call us or write to us: prices, samples and an account for your clinic.',
  },

  partner: {
    title: 'Partners',
    description:
      'Addresses, telephone numbers and directions to the clinics that work with our ceramic and issue warranty cards.',
    word: 'Partners',
    heading: 'Find a clinic near you',
    filters: 'Find a clinic',
    filter: 'Name or address',
    province: 'Province or city',
    anyProvince: 'All',
    provinceCount: (name, count) => `${name} (${count})`,
    submit: 'Search',
    toAll: 'See all clinics',
    toFirstPage: 'To the first page',
    count: (count) => plural(count, 'clinic'),
    none: 'There is no such clinic.',
    empty: 'The list of clinics is being updated.',
    noProvince: 'Other clinics',
    way: 'Directions',
    wayTo: (clinic) => `Directions to ${clinic}`,
  },
  contact: {
    title: 'Contact',
    description: 'Telephone, the emergency line 24/7, and the addresses of our offices.',
    word: 'Contact',
    heading: 'Call, write or visit an office',
    offices: 'Offices',
    map: 'See the map',
    chat: 'Send a message',
    email: 'E-mail',
    hours: 'Opening hours',
    days: {
      Mo: 'Monday',
      Tu: 'Tuesday',
      We: 'Wednesday',
      Th: 'Thursday',
      Fr: 'Friday',
      Sa: 'Saturday',
      Su: 'Sunday',
    },
  },
  paging,
};
