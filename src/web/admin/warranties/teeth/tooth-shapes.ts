import { isMilkTooth } from '#domain/warranty/fdi.ts';

/** A tooth seen from its biting edge, in units of the chart, around the origin. The labial side is up. */
export interface ToothShape {
  /** Width along the arch. */
  width: number;
  outline: string;
  /** Edges, ridges and fissures. */
  details: string;
}

const incisor: ToothShape = {
  width: 38,
  outline: 'M-18-5C-17.5-11-9-13 0-13S17.5-11 18-5C18.5 0 13.5 8 8.5 11 4 13.5-4 13.5-8.5 11-13.5 8-18.5 0-18-5Z',
  details: 'M-13-6C-6-8.5 6-8.5 13-6M-5.5 6.5C-2.5 4.5 2.5 4.5 5.5 6.5',
};

const canine: ToothShape = {
  width: 36,
  outline:
    'M0-18C6-17.5 11-13 14.5-8 19-2 17.5 6 12.5 11.5 8.5 15.5 4 17 0 17S-8.5 15.5-12.5 11.5C-17.5 6-19-2-14.5-8-11-13-6-17.5 0-18Z',
  details: 'M-11.5-3C-7-5-3.5-7 0-9.5 3.5-7 7-5 11.5-3M0-9.5C1-4 1 2 0 7.5',
};

const premolar: ToothShape = {
  width: 36,
  outline:
    'M0-19C10-19 17.5-13.5 18-4 18.2 3 17 9 13.5 13.5 10 17.5 5 19 0 19S-10 17.5-13.5 13.5C-17 9-18.2 3-18-4-17.5-13.5-10-19 0-19Z',
  details:
    'M-13-3.5C-11.5-1-11 0-10 1.5-6 4.5 6 4.5 10 1.5 11 0 11.5-1 13-3.5M-10 1.5C-10.5 3.5-11 5-12 6.5M10 1.5C10.5 3.5 11 5 12 6.5',
};

const molar: ToothShape = {
  width: 44,
  outline:
    'M-13-20C-8-21.5-4-19.3 0-19.3S8-21.5 13-20C20-18 22.3-10.5 21.3-3 20.8 2 21.8 7 19.5 12.5 16.5 20 9.5 21.3 4.5 20.3 1.5 19.7-1.5 19.7-4.5 20.3-9.5 21.3-16.5 20-19.5 12.5-21.8 7-20.8 2-21.3-3-22.3-10.5-20-18-13-20Z',
  details:
    'M-16-4.5C-14.5-2-13.5-1-12 0-8 2.5-4-.5 0 .8S8 1.5 12 0C13.5-1 14.5-2 16-4.5M-12 0C-13.5 2-14.5 4-16 5.5M12 0C13.5 2 14.5 4 16 5.5M-3.5 0C-4.5-4-2.5-8-3.5-12.5M4 1.2C3 5.5 5 9 4 13.5',
};

/** From the midline to the end of the jaw. */
const permanentShapes = [incisor, incisor, canine, premolar, premolar, molar, molar, molar];
const milkShapes = [incisor, incisor, canine, molar, molar];

/** The shape of a tooth by its number. */
export function shapeOf(tooth: number): ToothShape {
  return (isMilkTooth(tooth) ? milkShapes : permanentShapes)[(tooth % 10) - 1] ?? incisor;
}
