import type { Translation } from '#strings/translation.ts';
import type { common as vi } from '#strings/vi/site/common.ts';

/** The words around every public page. */
export const common: Translation<typeof vi> = {
  brand: 'ADS',
  titleOf: (page, brand = 'ADS') => `${page} – ${brand}`,
  toasts: 'Notifications',

  frame: {
    skip: 'Skip to the content',
    home: (name) => `${name} – Home`,
    nav: 'Main navigation',
    menu: 'Menu',
    links: {
      ads: 'ADS',
      products: 'PRODUCTS',
      partner: 'PARTNERS',
      photos: 'PHOTOS',
      warranty: 'WARRANTY',
      contact: 'CONTACT',
    },
    copyright: (year, company) => `© ${year} ${company}`,
    phone: 'Telephone',
    hotline: 'Emergency support 24/7',
    staff: 'For staff',
    more: 'More pages',
    reach: 'Quick contact',
    call: (phone) => `Call ${phone}`,
    desk: {
      label: 'Clinic desk',
      issue: 'Activate',
      cards: 'Cards',
      tasks: (count) => (count > 0 ? `Tasks (${count})` : 'Tasks'),
    },
    callClinic: 'Call the clinic',
    callUs: 'Call the brand',
    zalo: 'Zalo',
    privacy: 'Privacy',
  },

  social: {
    label: 'Social networks',
    video: 'Video',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    instagram: 'Instagram',
  },

  lookUp: {
    title: 'Check your warranty',
    description: 'Enter the number on your dental warranty card to see until when it is valid.',
    heading: 'Check the expiry date',
    label: 'Warranty card number',
    placeholder: 'Enter your card ID',
    submit: 'Check',
    pending: 'Checking…',
    empty: 'You have not entered a card number',
    failed: 'The system has a problem, so the card could not be checked.',
    unreachable: 'The system cannot be reached, so the card could not be checked. Please check your connection.',
    failedHint: 'Your card is not affected. Please try again in a few minutes.',
    retry: 'Try again',
    privacy: 'Who sees what is on the card?',
    close: 'Close',
    where: 'Where is the number?',
    whereText: 'Below “Mã số thẻ” on the front. Hyphens and spaces may be left out.',
  },

  products: {
    heading: 'Products',
    toAll: 'See all products',
    translucencyIs: (measure) => `Translucency ${measure}`,
  },

  notesLink: 'Warranty notes',

  loading: 'Loading…',

  error: {
    title: 'Error',
    heading: 'Unexpected Application Error!',
    notFound: 'This page does not exist.',
    failed: 'This page has a problem. Please try again in a few minutes.',
    unavailable: 'The system is interrupted for the moment. This page will try again by itself.',
    toHome: 'Home',
    requestId: 'Error ID',
  },
};
