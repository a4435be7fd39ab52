import type { ImportedWire, ImportRefusedWire } from '#contract/import-wire.ts';
import type { Problem } from '#contract/operations.ts';
import { importing as words } from '#strings/vi/admin/import.ts';

/** What an import has to say beside its message. */
export interface ImportReport {
  /** Name of the file that was sent. */
  file: string;
  title: string;
  /** What is wrong, a sentence a row. */
  lines: readonly string[];
  /** How much more is wrong than `lines` say. */
  unlisted: number;
  warnings: readonly string[];
  issues: ImportRefusedWire['issues'];
}

/** What is wrong with a file of which nothing was stored. Refusals that never read it say no more than their message. */
export function reportFailure(file: string, message: string, problem: Problem): ImportReport {
  const { invalidQuantities = [], error, warnings = [], issues = [], counts } = problem;
  const lines = invalidQuantities.length > 0 ? invalidQuantities : [error ?? message];
  return {
    file,
    title: words.at(message),
    lines,
    unlisted: Math.max(0, (counts?.issues ?? 0) - lines.length),
    warnings,
    issues,
  };
}

/** What is worth a second look in a file that was stored. */
export function reportWarnings(file: string, { message, warnings }: ImportedWire): ImportReport {
  return { file, title: message, lines: [], unlisted: 0, warnings, issues: [] };
}

/** The report as a text file. */
export function reportText({ title, lines, unlisted, warnings }: ImportReport): Blob {
  const more = unlisted > 0 ? [words.more(unlisted)] : [];
  const warned = warnings.length > 0 ? ['', words.warnings, ...warnings] : [];
  return new Blob([[title, '', ...lines, ...more, ...warned, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' });
}

/**
 * The issues as a table that Excel opens by a double click, whatever list separator the machine is set to: tabs in
 * UTF-16.
 */
export function reportTable({ issues }: ImportReport): Blob {
  const rows = issues.map(({ sheet, row, column, value, reason }) => [sheet ?? '', String(row), column, value, reason]);
  const text = [words.columns, ...rows].map((row) => row.map(cell).join('\t')).join('\r\n');
  return new Blob([utf16(`\ufeff${text}\r\n`)], { type: 'text/csv;charset=utf-16' });
}

/** A cell's text, never a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function utf16(text: string): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return view.buffer;
}
