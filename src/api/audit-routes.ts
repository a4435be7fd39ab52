import type { Exports } from '#api/exports.ts';
import { sessionOf } from '#api/groups.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { kindNames } from '#contract/audit-names.ts';
import { type AuditLineWire, auditOperations as operations } from '#contract/audit-operations.ts';
import type { WireNames } from '#contract/field-mapping.ts';
import { recordNames } from '#contract/record-names.ts';
import { exportHistory } from '#domain/history/export-history.server.ts';
import { type HistoryChoice, historyImports, historyPeople } from '#domain/history/find-history.server.ts';
import { findMeantRecords } from '#domain/history/find-records.server.ts';
import { type HistoryKind, historyPairs, mayReadPair } from '#domain/history/history-kinds.ts';
import { historyPage, type RegisterHistoryLine } from '#domain/history/history-lines.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { recordTypes } from '#domain/record/record-type.ts';
import { historySheet } from '#export/history-file.ts';
import { writeSheet } from '#export/sheet-file.ts';

/** The name of a field of a record; other fields are named as in the domain. */
const fieldName = (kind: HistoryKind, field: string): string => {
  const type = recordTypes.find((one) => one === kind);
  const names: WireNames = type ? recordNames[type].fields : {};
  return names[field] ?? field;
};

/** `/admin/history`: who did what to which record of the register. */
export function auditRoutes({ db, exports }: Pick<ServiceContext, 'db'> & { exports: Exports }): ApiRoute[] {
  return [
    route(operations.list, async (request) => {
      const { choice, ...page } = request.query;
      const { isPartial, ...meant } = await meantBy(db, choice);
      const { lines, ...more } = await historyPage(db, sessionOf(request).role, meant, page);
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
        const { format, choice } = request.query;
        const { name, role } = sessionOf(request);
        const { isPartial: _, ...meant } = await meantBy(db, choice);
        const lines = await exportHistory({ db, actor: { name } }, role, { choice: meant, format });
        return writeSheet(historySheet, format, lines);
      }),
    ),
  ];
}

/** A choice with the records that its words mean. */
async function meantBy(db: ServiceContext['db'], { q, ...choice }: HistoryChoice & { q?: string | undefined }) {
  if (q === undefined || q.trim() === '') return { ...choice, isPartial: false };
  const { ids, isPartial } = await findMeantRecords(db, q);
  return { ...choice, records: ids, isPartial };
}

const states = { active: 'active', binned: 'deleted', removed: 'removed' } as const;

function toLine({ id, kind, record, changes, ...line }: RegisterHistoryLine): AuditLineWire {
  return {
    ...line,
    _id: String(id),
    kind: kindNames[kind],
    record: record && { _id: String(record.id), name: record.name, state: states[record.state] },
    changes: changes.map(({ field, ...change }) => ({ ...change, field: fieldName(kind, field) })),
  };
}
