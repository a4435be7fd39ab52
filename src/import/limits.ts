/** Largest file that is taken, in bytes. */
export const largestFile = 50 * 1024 * 1024;

/** Most rows of data in one file, all its sheets together. */
export const mostRows = 500_000;

/** The header is looked for in this many rows from the top of a sheet, and in this many columns. */
export const headerRows = 20;
export const headerColumns = 256;

/** Most parts in an .xlsx. A workbook has a handful for each sheet and one for each picture. */
export const mostParts = 1_000;

/**
 * What the parts of an .xlsx that are read may unpack to, all together, in bytes. 100,000 rows of seven columns are 33 MB,
 * 42 MB where every text stands in its cell.
 */
export const largestUnpacked = 400 * 1024 * 1024;

/**
 * How many times its packed size a part may unpack to, once it is larger than `alwaysUnpacked` bytes. Sheets of data or
 * of empty formatted rows pack 3 to 17 times; deflate ends at 1,032 times.
 */
export const largestRatio = 100;
export const alwaysUnpacked = 4 * 1024 * 1024;

/** Rows in one chunk. */
export const chunkRows = 2_000;

/** Issues and unknown names that are listed; those beyond are only counted. */
export const mostListedIssues = 1_000;
export const mostListedNames = 100;

/** Characters of a cell that an issue shows. */
export const longestShownValue = 80;

/** Seconds of processor time that the reading of one file may take: some for any file, more for each megabyte, so many at most. */
export const readingSeconds = 4;
export const readingSecondsPerMegabyte = 4;
export const mostReadingSeconds = 60;

/** Megabytes that the process of one file may take, and those of its JavaScript heap: Node itself takes 70. */
export const readingMegabytes = 450;
export const readingHeapMegabytes = 300;

/** Most shared strings of a workbook, and the bytes of them all. */
export const mostSharedStrings = 4_000_000;
export const mostSharedBytes = 128 * 1024 * 1024;
