import { isMilkTooth } from '#domain/warranty/fdi.ts';

/** Teeth seen from their biting edges, as SVG paths around the origin. The labial side is up. */
export const toothOutlines = {
  incisor: 'M-18-5C-17.5-11-9-13 0-13S17.5-11 18-5C18.5 0 13.5 8 8.5 11 4 13.5-4 13.5-8.5 11-13.5 8-18.5 0-18-5Z',
  canine:
    'M0-18C6-17.5 11-13 14.5-8 19-2 17.5 6 12.5 11.5 8.5 15.5 4 17 0 17S-8.5 15.5-12.5 11.5C-17.5 6-19-2-14.5-8-11-13-6-17.5 0-18Z',
  premolar:
    'M0-19C10-19 17.5-13.5 18-4 18.2 3 17 9 13.5 13.5 10 17.5 5 19 0 19S-10 17.5-13.5 13.5C-17 9-18.2 3-18-4-17.5-13.5-10-19 0-19Z',
  molar:
    'M-13-20C-8-21.5-4-19.3 0-19.3S8-21.5 13-20C20-18 22.3-10.5 21.3-3 20.8 2 21.8 7 19.5 12.5 16.5 20 9.5 21.3 4.5 20.3 1.5 19.7-1.5 19.7-4.5 20.3-9.5 21.3-16.5 20-19.5 12.5-21.8 7-20.8 2-21.3-3-22.3-10.5-20-18-13-20Z',
} as const;

export type ToothKind = keyof typeof toothOutlines;

/** From the midline to the end of the jaw. */
const permanent: readonly ToothKind[] = [
  'incisor',
  'incisor',
  'canine',
  'premolar',
  'premolar',
  'molar',
  'molar',
  'molar',
];
const milk: readonly ToothKind[] = ['incisor', 'incisor', 'canine', 'molar', 'molar'];

/** The kind of a tooth by its number. */
export function toothKind(tooth: number): ToothKind {
  return (isMilkTooth(tooth) ? milk : permanent)[(tooth % 10) - 1] ?? 'incisor';
}
