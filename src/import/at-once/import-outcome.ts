import type { ReadSummary, RowIssue } from '#import/import-request.ts';
import type { ImportResult } from '#import/staged/import-result.ts';

/** The outcome of an import: all rows were stored, or none. */
export interface ImportOutcome extends Omit<ReadSummary, 'issueCount'> {
  /** Its id in the history; undefined for a dry run. */
  importId: number | undefined;
  /** What it has done, or would have. */
  result: ImportResult;
  /** True if the rows were stored; false after a dry run or with any issue. */
  stored: boolean;
  fileName: string;
  /** Number of rows whose card is in the register already. */
  inRegister: number;
  /** The earlier import of the first and the last of those cards, if it is the same. */
  before: { fileName: string; createdAt: string } | undefined;
  /** The first issues, in the order of the file. */
  issues: RowIssue[];
  /** The number of all issues. */
  issueCount: number;
}
