import { type ToothKind, toothKind, toothOutlines } from '#web/ui/tooth-outlines.ts';

/** A tooth seen from its biting edge, in units of the chart, around the origin. The labial side is up. */
export interface ToothShape {
  /** Width along the arch. */
  width: number;
  outline: string;
  /** Edges, ridges and fissures. */
  details: string;
}

const drawings: Record<ToothKind, Omit<ToothShape, 'outline'>> = {
  incisor: { width: 38, details: 'M-13-6C-6-8.5 6-8.5 13-6M-5.5 6.5C-2.5 4.5 2.5 4.5 5.5 6.5' },
  canine: { width: 36, details: 'M-11.5-3C-7-5-3.5-7 0-9.5 3.5-7 7-5 11.5-3M0-9.5C1-4 1 2 0 7.5' },
  premolar: {
    width: 36,
    details:
      'M-13-3.5C-11.5-1-11 0-10 1.5-6 4.5 6 4.5 10 1.5 11 0 11.5-1 13-3.5M-10 1.5C-10.5 3.5-11 5-12 6.5M10 1.5C10.5 3.5 11 5 12 6.5',
  },
  molar: {
    width: 44,
    details:
      'M-16-4.5C-14.5-2-13.5-1-12 0-8 2.5-4-.5 0 .8S8 1.5 12 0C13.5-1 14.5-2 16-4.5M-12 0C-13.5 2-14.5 4-16 5.5M12 0C13.5 2 14.5 4 16 5.5M-3.5 0C-4.5-4-2.5-8-3.5-12.5M4 1.2C3 5.5 5 9 4 13.5',
  },
};

/** The shape of a tooth by its number. */
export function shapeOf(tooth: number): ToothShape {
  const kind = toothKind(tooth);
  return { ...drawings[kind], outline: toothOutlines[kind] };
}
