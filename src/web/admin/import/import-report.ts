import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import type { Problem } from '#contract/operations.ts';
import { importing as words } from '#strings/vi/admin/import.ts';

/** The details of an import beside its message. */
export interface ImportReport {
  /** Name of the file that was sent. */
  file: string;
  title: string;
  /** The errors, one sentence per row. */
  lines: readonly string[];
  /** The number of errors that `lines` leave out. */
  unlisted: number;
  warnings: readonly string[];
  issues: ImportRefusedWire['issues'];
  /** The import whose rows can be mended; undefined if the file could not be taken at all. */
  importId: string | undefined;
}

/**
 * The report of a failed import, of which no row is stored. Where the error says no more than the message, which is the title, the
 * report names the file.
 */
export function reportFailure(file: string, message: string, problem: Problem): ImportReport {
  const { invalidQuantities = [], error, warnings = [], issues = [], counts, importId } = problem;
  const lines = invalidQuantities.length > 0 ? invalidQuantities : [error && error !== message ? error : file];
  return {
    file,
    title: words.at(message),
    lines,
    unlisted: Math.max(0, (counts?.issues ?? 0) - lines.length),
    warnings,
    issues,
    importId,
  };
}

/** The report of a stored import that has warnings. */
export function reportWarnings(file: string, { message, warnings }: ImportedWire): ImportReport {
  return { file, title: message, lines: [], unlisted: 0, warnings, issues: [], importId: undefined };
}

/** The report as a text file. */
export function reportText({ title, lines, unlisted, warnings }: ImportReport): Blob {
  const more = unlisted > 0 ? [words.more(unlisted)] : [];
  const warningLines = warnings.length > 0 ? ['', words.warnings, ...warnings] : [];
  return new Blob([[title, '', ...lines, ...more, ...warningLines, ''].join('\r\n')], {
    type: 'text/plain;charset=utf-8',
  });
}

/**
 * The issues as a table. Tabs and UTF-16 let Excel open it on a double click, whatever list separator the machine has.
 */
export function reportTable({ issues }: ImportReport): Blob {
  const rows = issues.map(({ sheet, row, column, value, reason }) => [sheet ?? '', String(row), column, value, reason]);
  const text = [words.columns, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n');
  return new Blob([utf16(`\ufeff${text}\r\n`)], { type: 'text/csv;charset=utf-16' });
}

/** A cell's text, escaped so that Excel does not run it as a formula. */
function cell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

function utf16(text: string): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return view.buffer;
}
