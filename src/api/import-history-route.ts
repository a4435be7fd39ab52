import { addRoute } from '#api/add-route.ts';
import type { RouteGroups } from '#api/groups.ts';
import type { ImportWire } from '#contract/import-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { listImports } from '#import/import-history.server.ts';

/** `GET /import`: which spreadsheets were imported, by whom and when. */
export function importHistoryRoute({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  return {
    viewer(scope) {
      addRoute(scope, userOperations.imports, async (request) => {
        const { total, imports } = await listImports(db, request.query);
        const lines = imports.map((one): ImportWire => {
          const { id, createdAt: at, createdBy: by, fileName, rowCount: rows, warningCount: warnings } = one;
          return { _id: String(id), at, by, fileName, rows, warnings };
        });
        return { success: true as const, counts: total, imports: lines };
      });
    },
  };
}
