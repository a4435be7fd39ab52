import type { Exports } from '#api/answer/exports.ts';
import { requireRight, sessionOf } from '#api/groups.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { kindNames } from '#contract/audit-names.ts';
import { type AuditLineWire, auditOperations as operations } from '#contract/audit-operations.ts';
import { type DownloadWire, downloadOperations } from '#contract/download-operations.ts';
import type { WireNames } from '#contract/field-mapping.ts';
import { recordNames } from '#contract/record-names.ts';
import { toWireFilter } from '#contract/warranty-filters.ts';
import { type Download, listDownloads } from '#domain/downloads/list-downloads.server.ts';
import { exportHistory } from '#domain/history/export-history.server.ts';
import { historyImports, historyPeople } from '#domain/history/find-history.server.ts';
import { findMeantRecords } from '#domain/history/find-records.server.ts';
import { type HistoryKind, historyPairs, mayReadPair } from '#domain/history/history-kinds.ts';
import { historyPage, type RegisterHistoryLine } from '#domain/history/history-lines.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { historySheet } from '#export/history-file.ts';
import { writeSheet } from '#export/sheet-file.ts';

const names: { readonly [Kind in HistoryKind]?: { fields: WireNames } } = recordNames;
/** The name of a field of a record; other fields are named as in the domain. */
const fieldName = (kind: HistoryKind, field: string): string => names[kind]?.fields[field] ?? field;

interface AuditParts extends Pick<ServiceContext, 'db'> {
  exports: Exports;
  bulkReads: BulkReadAudit;
}

/** `/admin/history`: who did what to which record of the register. */
export function auditRoutes({ db, exports, bulkReads }: AuditParts): ApiRoute[] {
  return [
    route(operations.list, async (request) => {
      const { choice, meant, ...page } = request.query;
      const { record } = meant;
      // That of one record is for everybody who may read the record.
      if (!record) requireRight(request.session, 'history');
      const { isPartial, records } = await findMeantRecords(db, meant);
      const { name, role } = sessionOf(request);
      if (record?.kind === 'warranty') bulkReads.count(name, [record]);
      const { lines, ...more } = await historyPage(db, role, { ...choice, records }, page);
      return { history: lines.map(toLine), ...more, isPartial };
    }),
    route(operations.choices, async (request) => {
      const { role } = sessionOf(request);
      const [people, imports] = await Promise.all([historyPeople(db), historyImports(db)]);
      const readable = historyPairs.filter((pair) => mayReadPair(role, pair));
      const kinds = [...Map.groupBy(readable, ({ kind }) => kind)].map(([kind, pairs]) => ({
        kind: kindNames[kind],
        actions: pairs.map(({ action }) => action),
      }));
      return {
        people,
        kinds,
        imports: imports.map(({ id, ...line }) => ({ _id: String(id), ...line })),
      };
    }),
    route(operations.export, (request, reply) =>
      exports.send(request, reply, async () => {
        const { format, choice, meant } = request.query;
        const { name, role } = sessionOf(request);
        const { records } = await findMeantRecords(db, meant);
        const lines = await exportHistory({ db, actor: { name } }, role, { choice: { ...choice, records }, format });
        return writeSheet(historySheet, format, lines);
      }),
    ),
  ];
}

const states = { active: 'active', binned: 'deleted', removed: 'removed' } as const;

function toLine({ id, kind, record, changes, import: file, change, ...line }: RegisterHistoryLine): AuditLineWire {
  return {
    ...line,
    _id: String(id),
    kind: kindNames[kind],
    import: file && { _id: String(file.id), fileName: file.name ?? '' },
    change: change && { _id: String(change.id), counts: change.counts },
    record: record && { _id: String(record.id), name: record.name, state: states[record.state] },
    changes: changes.map(({ field, ...change }) => ({ ...change, field: fieldName(kind, field) })),
  };
}

/** `GET /admin/downloads`: who has taken data out of the register, for owners. */
export function downloadRoutes({ db }: Pick<ServiceContext, 'db'>): ApiRoute[] {
  return [
    route(downloadOperations.list, async (request) => {
      const { total, downloads } = await listDownloads(db, request.query);
      return { counts: total, downloads: downloads.map(toDownloadWire) };
    }),
  ];
}

const none = { file: null, cards: null, format: null, isActive: null, isSelection: null, isSearch: null, filters: {} };

function toDownloadWire({ id, at, by, ...download }: Download): DownloadWire {
  const line = { ...none, _id: String(id), at, by, what: download.what };
  if (download.what === 'backup') return { ...line, file: download.file };
  if (download.what === 'batch')
    return { ...line, cards: download.export.count, format: download.export.format, file: download.export.lot };
  if (download.what === 'customer' || download.what === 'history' || download.what === 'visits')
    return { ...line, cards: download.export.count, format: download.export.format };
  const { format, count: cards, isSelection, isSearch, query } = download.export;
  return {
    ...line,
    cards,
    format,
    isSelection,
    isSearch,
    isActive: query.active,
    filters: toWireFilter(query.filter ?? {}),
  };
}
