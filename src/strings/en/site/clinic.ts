import type { Translation } from '#strings/translation.ts';
import type { clinic as vietnamese } from '#strings/vi/site/clinic.ts';

export const clinic: Translation<typeof vietnamese> = {
  title: 'Clinic desk',
  description: 'The page of a clinic.',
  signedInAs: (name) => `You are signed in as ${name}.`,
  signOut: 'Sign out',
};
