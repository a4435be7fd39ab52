import type { RouteGroups } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { importsReply } from '#contract/import-wire.ts';
import { pageQuery } from '#contract/list-wire.ts';
import type { Act } from '#domain/record/record-kind.server.ts';
import { listImports } from '#import/import-history.server.ts';

/** `GET /import`: which spreadsheets were imported, by whom and when. */
export function importHistoryRoute({ db }: Pick<Act, 'db'>): RouteGroups {
  return {
    viewer(scope) {
      scope.get(
        '/import',
        {
          schema: {
            tags: ['user'],
            summary: 'The imports that were stored, newest first',
            querystring: pageQuery,
            response: { 200: importsReply, ...problems(400, 401, 403) },
          },
        },
        async (request) => {
          const { total, imports } = await listImports(db, request.query);
          const lines = imports.map(({ id, createdAt, createdBy, fileName, rowCount, warningCount }) => ({
            _id: String(id),
            at: createdAt,
            by: createdBy,
            fileName,
            rows: rowCount,
            warnings: warningCount,
          }));
          return { success: true as const, counts: total, imports: lines };
        },
      );
    },
  };
}
