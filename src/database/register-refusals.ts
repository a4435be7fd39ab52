import type { RegisterFolder } from '#database/register-folder.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** The database and folder of a register. */
export interface RegisterLocation {
  folder: RegisterFolder;
  /** The database in messages, such as `/srv/ads/ads.sqlite`. */
  database: string;
  /** Whether the database is the SQLite file in the folder. */
  isInFolder: boolean;
}

/** Messages for register and folder that do not belong together: what was found where, and what to do. */
export const refusals = {
  missing(location: RegisterLocation, traces: string[]): string {
    const place = placeOf(location);
    if (!location.isInFolder) return words.missingOnPostgres(place, traces);
    return traces.includes('ads.sqlite') ? words.empty(place) : words.missing(place, traces);
  },
  brokenRestore: (location: RegisterLocation, restores: string[]) => words.brokenRestore(placeOf(location), restores),
  otherId: (location: RegisterLocation, id: string, folderId: string) => words.otherId(placeOf(location), id, folderId),
  unknownFolder: (location: RegisterLocation, id: string, others: string[]) =>
    words.unknownFolder(placeOf(location), id, others),
};

function placeOf({ folder, database, isInFolder }: RegisterLocation) {
  return { database, folder: folder.path, settings: isInFolder ? 'DATA_DIR' : 'DATABASE_URL / DATA_DIR' };
}
