import type { RouteGroups } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { type ImportsWire, type ImportWire, importsReply } from '#contract/import-wire.ts';
import { pageQuery } from '#contract/list-wire.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { listImports } from '#import/import-history.server.ts';

/** `GET /import`: which spreadsheets were imported, by whom and when. */
export function importHistoryRoute({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  return {
    viewer(scope) {
      scope.get(
        '/import',
        {
          schema: {
            tags: ['user'],
            operationId: 'listImports',
            summary: 'The imports that were stored, newest first',
            querystring: pageQuery,
            response: { 200: importsReply, ...problems(400, 401, 403) },
          },
        },
        async (request): Promise<ImportsWire> => {
          const { total, imports } = await listImports(db, request.query);
          const lines = imports.map((one): ImportWire => {
            const { id, createdAt: at, createdBy: by, fileName, rowCount: rows, warningCount: warnings } = one;
            return { _id: String(id), at, by, fileName, rows, warnings };
          });
          return { success: true, counts: total, imports: lines };
        },
      );
    },
  };
}
