/** Size of a file in bytes. A million rows have 30 MB as .xlsx with shared strings, 60 with inline ones, and 110 as .csv. */
export const maxFileBytes = 200 * 1024 * 1024;

/** Size of an .xls, which is read as a whole. 65,536 rows have 20 MB. */
export const maxXlsBytes = 50 * 1024 * 1024;

/** Rows of data in all sheets of a file: about as many as a sheet of Excel may have. */
export const maxRows = 1_050_000;

/** Rows and columns from the top left of a sheet in which the header is searched. */
export const headerRows = 20;
export const headerColumns = 256;

/** Parts of an .xlsx. A workbook has a few for each sheet and one for each picture. */
export const maxParts = 1_000;

/**
 * Unpacked bytes of all parts of an .xlsx that are read. 100,000 rows of seven columns have 33 MB, or 42 MB with inline
 * texts, a million ten times as much.
 */
export const maxUnpackedBytes = 800 * 1024 * 1024;

/**
 * Ratio of unpacked to packed size of a part that unpacks to more than `ratioExemptBytes`. Sheets have 3 to 17; the maximum
 * of deflate is 1,032.
 */
export const maxCompressionRatio = 100;
export const ratioExemptBytes = 4 * 1024 * 1024;

/** Rows in one chunk. */
export const chunkRows = 2_000;

/** Issues and unknown names in a list; further ones are only counted. */
export const maxListedIssues = 1_000;
export const maxListedNames = 100;

/** Characters of a cell in an issue. */
export const maxShownLength = 80;

/** Processor time for a file in seconds: a base, an amount per megabyte, and a maximum. */
export const readingSeconds = 4;
export const readingSecondsPerMegabyte = 4;
export const maxReadingSeconds = 240;

/** How long a process waits for another question about its file, in seconds: to start one takes 0.35. */
export const readingIdleSeconds = 60;

/** Resident memory of the process and its JavaScript heap, in megabytes. Node itself takes 70. */
export const readingMegabytes = 450;
export const readingHeapMegabytes = 300;
/** What Node reserves besides on x64: 500 to 570, nearly all for code. With it a process that grows suddenly has 600 at most. */
export const readingReservedMegabytes = 640;
/** The old objects of that heap are collected from about this size on, in megabytes. */
export const initialHeapMegabytes = 64;

/**
 * A text that a thread reads: its bytes, some hundreds of rows; seconds after which a process reads it instead, where it takes 0.03; and
 * the heap in megabytes. Seconds after which an idle thread ends.
 */
export const maxShortTextBytes = 32 * 1024;
export const shortTextSeconds = 2;
export const shortTextMegabytes = 64;
export const shortTextIdleSeconds = 300;

/** Number and total bytes of the shared strings of a workbook. */
export const maxSharedStrings = 4_000_000;
export const maxSharedBytes = 128 * 1024 * 1024;

/** Groups of faults in a check, and rows that each names. */
export const maxFaultGroups = 500;
export const maxGroupRows = 10;

/** Different names of clinics or products that are told apart; a file may have others in every row. */
export const maxTrackedNames = 50_000;

/** The preview of a file: sheets, rows with content, characters of a cell, and of all cells. */
export const maxPreviewSheets = 50;
export const maxPreviewRows = 25;
export const maxPreviewCell = 100;
export const maxPreviewLength = 500_000;

/** Columns, and rows of titles and header, that are copied into the file of faulty rows. */
export const maxRawColumns = 256;
export const maxRawTitles = 10;
