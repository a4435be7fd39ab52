import type { Translation } from '#strings/translation.ts';
import type { scan as vi } from '#strings/vi/site/scan.ts';

/** The words of the scan of a card's QR code. */
export const scan: Translation<typeof vi> = {
  label: 'Scan the QR code',
  choose: 'Choose a picture',
  hint: 'The picture is read on your device alone and sent nowhere.',
  pending: 'Reading the QR code…',
  notFound: 'No QR code was found in the picture. Please move closer, with enough light, or enter the number above.',
  foreign: 'This QR code is not that of a warranty card. Please take the one on the card, or enter the number above.',
  unreadable: 'This picture cannot be opened. Please take another one, or enter the number above.',
  failed: 'The QR code could not be read, maybe for lack of a connection. Please try again, or enter the number above.',
  live: {
    asking: 'Please choose “Allow” if the browser asks about the camera.',
    aim: 'Hold the QR code of the card within the frame, and keep still for a moment.',
    foreign: 'This QR code is not that of a warranty card. Please hold the one on the card within the frame.',
    torch: 'Light',
    photo: 'Take or choose a picture',
    retry: 'Try again',
    close: 'Close',
    hint: 'What the camera sees is read on your device alone and sent nowhere.',
    denied:
      'This page may not use the camera. Please allow it in the settings of the browser and try again, or take a picture of the card.',
    missing: 'No camera was found. Please choose a picture of the card, or enter its number.',
    busy: 'The camera cannot be opened, maybe because another app uses it. Please close that app and try again, or take a picture of the card.',
  },
};
