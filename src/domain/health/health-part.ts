/** The parts of the system that a report is about. */
export const healthParts = [
  'register',
  'integrity',
  'disk',
  'backups',
  'imports',
  'lookUps',
  'signIns',
  'proxy',
  'mail',
  'memory',
  'version',
  'uptime',
] as const;

/** `attention`: something should be done; `bad`: something does not work; `neutral`: a plain fact. */
export const healthStates = ['good', 'attention', 'bad', 'neutral'] as const;

/** How one part of the system is. */
export interface PartReport {
  part: (typeof healthParts)[number];
  state: (typeof healthStates)[number];
  /** For people, in Vietnamese. */
  message: string;
  /** What to do, where something is to be done. */
  advice?: string;
  /** The share of the disk that is in use, from 0 to 1. */
  usedShare?: number;
}
