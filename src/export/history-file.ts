import type { RegisterHistoryLine } from '#domain/history/history-lines.server.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { formatTime, type SheetColumn, textColumn as text } from '#export/sheet-columns.ts';
import type { SheetKind } from '#export/sheet-file.ts';
import { history as shared } from '#strings/vi/history.ts';
import { history as words } from '#strings/vi/server/records.ts';

const { columns: headers } = words;

const columns: readonly SheetColumn<RegisterHistoryLine>[] = [
  text(headers.at, ({ at }) => formatTime(at)),
  text(headers.by, ({ by }) => by),
  text(headers.action, ({ action }) => shared.actions[action]),
  text(headers.kind, ({ kind }) => shared.kinds[kind]),
  text(headers.record, ({ record }) => record && (record.name ?? shared.removed(String(record.id)))),
  text(headers.changes, ({ changes }) =>
    changes
      .map(({ label, type, from, to }) => shared.change(label, shownValue(from, type), shownValue(to, type)))
      .join('\n'),
  ),
  text(headers.note, ({ note }) => note),
];

/** A spreadsheet of lines of the history. */
export const historySheet: SheetKind<RegisterHistoryLine> = { columns, words };
