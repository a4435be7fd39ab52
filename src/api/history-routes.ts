import type { z } from 'zod';
import type { RecordResource } from '#api/record-resource.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { HistoryChangeWire, HistoryLineWire } from '#contract/history-wire.ts';
import { recordWire } from '#contract/list-wire.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { type HistoryLine, recordHistory } from '#domain/record/record-history.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/** `GET /x/:id/history`: who changed a record, when, and its values. */
export function historyRoutes<Row extends RecordRow, Fields extends object>(
  { db }: Pick<ServiceContext, 'db'>,
  resource: RecordResource<Row, Fields>,
): ApiRoute[] {
  const { contract, definition } = resource;
  const valuesOf = (row: Row) => fieldsOf(contract.toHistory?.(row) ?? contract.toWire(row));

  const toLine = ({ id, action, before, after, ...line }: HistoryLine<Row>): Line => {
    const values = valuesOf(after);
    const changes = changesBetween(before && valuesOf(before), values);
    return { _id: String(id), ...line, action: action as Line['action'], changes, values };
  };

  return [
    route(contract.operations.history, async (request) => {
      const { total, lines } = await recordHistory(db, definition, { ...request.params, ...request.query });
      resource.onRead?.(
        request,
        lines.slice(0, 1).map(({ after }) => after),
      );
      return { counts: total, history: lines.map(toLine) };
    }),
  ];
}

type Line = HistoryLineWire<z.ZodType>;
type Values = Record<string, HistoryChangeWire['from']>;

/** The fields that people write. The history shows version, state and times separately. */
function fieldsOf(wire: unknown): Values {
  const fields = Object.entries(wire as Values).filter(([name]) => !Object.hasOwn(recordWire, name));
  return Object.fromEntries(fields);
}

/** The changed fields; for a new record, every field that is not empty. */
function changesBetween(before: Values | undefined, after: Values): HistoryChangeWire[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}
