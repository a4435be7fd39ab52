/** The kinds of files that an import takes, for file inputs. */
export const acceptedFiles = '.csv,.xls,.xlsx';

/** True if the name of a file is one that an import takes, or of which it says how to save it. */
export const isAcceptedFile = ({ name }: File): boolean => /\.(?:csv|xls[xm]?|ods)$/i.test(name);
