import type { RegisterFolder } from '#database/register-folder.ts';

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
    const { folder, database, isInFolder } = location;
    const begin = 'to begin a new register, set DATA_DIR to an empty folder';
    if (!isInFolder) {
      return `There is no register in ${database}, yet the folder ${folder.path} (DATA_DIR) belongs to one, since it holds ${listed(traces)}: correct DATABASE_URL, or restore the database from your backup; ${begin}.`;
    }
    if (traces.includes('ads.sqlite')) {
      return `The register ${database} is empty, which a register never is: restore it from your backup; ${begin}.`;
    }
    return `The register ${database} is missing, yet its folder holds ${listed(traces)}: put the file back from where it is now or from your backup, or correct DATA_DIR; ${begin}.`;
  },

  brokenRestore({ folder }: RegisterLocation, restores: string[]): string {
    return `The folder ${folder.path} (DATA_DIR) has no register, but the beginning of a restore (${listed(restores)}): wait for its end if it is still under way; if it was broken off, delete everything in the folder and restore the backup again.`;
  },

  withoutId(location: RegisterLocation, folderId: string): string {
    const { folder, database } = location;
    return `The register in ${database} is from before registers had ids, but ${folder.idFile} names the register ${folderId}: where they belong together (a backup from before the update was restored), delete ${folder.idFile} and start again; where they do not, correct ${settings(location)}.`;
  },

  otherId(location: RegisterLocation, id: string, folderId: string): string {
    const { folder, database } = location;
    return `The register in ${database} is ${id}, but ${folder.idFile} names the register ${folderId}: correct ${settings(location)} so that they belong together.`;
  },

  unknownFolder(location: RegisterLocation, id: string, others: string[]): string {
    const { folder, database } = location;
    return `The register in ${database} is ${id}, but the folder ${folder.path} (DATA_DIR) holds ${listed(others)} and no register-id that says whose they are: put the folder's register-id back, or, where they belong to this register, write its id into ${folder.idFile}; where they do not, correct ${settings(location)}.`;
  },
};

function settings({ isInFolder }: RegisterLocation): string {
  return isInFolder ? 'DATA_DIR' : 'DATABASE_URL or DATA_DIR';
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
