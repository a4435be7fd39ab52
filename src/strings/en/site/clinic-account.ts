import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type { clinicAccount as vi } from '#strings/vi/site/clinic-account.ts';

/** The words of the page on which somebody of a clinic keeps the own account. */
export const clinicAccount: Translation<typeof vi> = {
  title: 'My account',
  saved: 'Saved.',
  mails: 'Mails about recalls, questions and decisions',
  mailsOn: (address) => `On. They go to ${address}, for the whole clinic.`,
  mailsOff: 'Off, for the whole clinic.',
  noAddress: 'The clinic has no e-mail address yet. Please give it to the distributor.',
  turnMailsOn: 'Turn mails on',
  turnMailsOff: 'Turn mails off',
  currentPassword: 'Current password',
  password: 'Change the password',
  passwordLead: 'All other sessions of yours end when the password changes.',
  newPassword: 'New password',
  newPasswordHint:
    'At least 8 characters. A few words that have nothing to do with each other are easy to keep and hard to guess.',
  totp: 'Code at sign-in',
  totpOff: 'Not in use. Beside the password, signing in will ask for six digits from an app on the phone.',
  totpOn: 'In use. Beside the password, signing in asks for six digits from an app on the phone.',
  setUp: 'Set up',
  scan: 'Scan this code with an authenticator app (Google Authenticator, Microsoft Authenticator…).',
  qr: 'QR code for the authenticator app',
  orType: 'Or type this key into the app:',
  code: 'Six digits of the app',
  confirm: 'Confirm',
  removeTotp: 'Sign in without a code again',
  recovery: 'Recovery codes',
  recoveryLead: 'Without the phone, sign in with the password and a recovery code. Each works once.',
  recoveryLeft: (left) => `${plural(left, 'code')} left.`,
  makeRecovery: 'Make new codes',
  makeRecoveryHint: 'With new codes, the old ones are void.',
  recoveryOnce: 'The codes are shown this once. Write them down and lock them away, not with the phone.',
  sessions: 'Devices that are signed in',
  cocCoc: 'Cốc Cốc',
  onSystem: (browser, system) => `${browser} on ${system}`,
  current: 'this device',
  lastSeen: (at) => `last seen ${at}`,
  endOthers: 'Sign out all other devices',
};
