import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import type { ApiResource } from '#api/api-resource.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { HistoryChangeWire, HistoryLineWire } from '#contract/history-wire.ts';
import { recordWire } from '#contract/list-wire.ts';
import type { RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { type HistoryLine, recordHistory } from '#domain/record/record-history.server.ts';

/** `GET /x/:id/history`: who did what to a record, when, and what it was. */
export function historyRoutes<Row extends RecordRow, Wire extends z.ZodType, One, Many>(
  { db }: Pick<ServiceContext, 'db'>,
  noun: ApiResource<Row, Wire, One, Many>,
): RouteGroups {
  const { kind } = noun;

  const toLine = ({ id, action, before, after, ...line }: HistoryLine<Row>): Line => {
    const values = fieldsOf(noun.toWire(after));
    const changes = changesBetween(before && fieldsOf(noun.toWire(before)), values);
    return { _id: String(id), ...line, action: action as Line['action'], changes, values };
  };

  return {
    viewer(scope) {
      addRoute(scope, noun.operations.history, async (request) => {
        const { total, lines } = await recordHistory(db, kind, { ...request.params, ...request.query });
        return { success: true as const, counts: total, history: lines.map(toLine) };
      });
    },
  };
}

type Line = HistoryLineWire<z.ZodType>;
type Values = Record<string, HistoryChangeWire['from']>;

/** What of a record people write: its version, state and times have columns of their own in the history. */
function fieldsOf(wire: unknown): Values {
  const fields = Object.entries(wire as Values).filter(([name]) => !Object.hasOwn(recordWire, name));
  return Object.fromEntries(fields);
}

/** Of a new record, every field that is not empty. */
function changesBetween(before: Values | undefined, after: Values): HistoryChangeWire[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before?.[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
}
