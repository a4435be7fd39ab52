import { binByFormRoute } from '#api/bin-by-form-route.ts';
import { bulkEditRoutes } from '#api/bulk-edit-routes.ts';
import { exportRoutes } from '#api/export-routes.ts';
import type { Exports } from '#api/exports.ts';
import { sessionOf } from '#api/groups.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type RecordResource, writeOptions } from '#api/record-resource.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { savedViewRoutes } from '#api/saved-view-routes.ts';
import { writeRoutes } from '#api/write-routes.ts';
import { userOperations, warrantyContract } from '#contract/user-operations.ts';
import { restoreRecordAs } from '#domain/record/restore-records.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import {
  countFacets,
  type MonthFigure,
  type NameFigure,
  type RecordFigure,
} from '#domain/warranty/warranty-facets.server.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import {
  listWarranties,
  streamWarranties,
  type WarrantyQuery,
  warrantyIds,
} from '#domain/warranty/warranty-queries.server.ts';
import type { Imports } from '#import/staged/imports.server.ts';
import { records } from '#strings/vi/server/records.ts';

interface UserParts extends IdempotentParts {
  exports: Exports;
  imports: Imports;
  bulkReads: BulkReadAudit;
}

const toFigure = ({ name, total }: NameFigure) => ({ name, counts: total });
const toRecordFigure = ({ id, ...figure }: RecordFigure) => ({
  _id: id === null ? null : String(id),
  ...toFigure(figure),
});
const toMonth = ({ month, total }: MonthFigure) => ({ month, counts: total });

/** Warranty cards: the specification's users. */
export function userRoutes({ db, imports, bulkReads, idempotent, exports }: UserParts): ApiRoute[] {
  const resource: RecordResource<Warranty, WarrantyFields, WarrantyQuery> = {
    contract: warrantyContract,
    definition: warranties,
    async page(query, page) {
      const { warranties: rows, total } = await listWarranties(db, query, page);
      return { rows, total };
    },
    stream: (query) => streamWarranties(db, query),
    ids: (query) => warrantyIds(db, query),
    onRead: (request, cards, isWholeList) => bulkReads.count(sessionOf(request).name, cards, isWholeList),
    // The files in which it stood are removed with it.
    onRemoved: async () => imports.tidySoon(),
  };
  const facets = route(userOperations.facets, async (request) => {
    const { clinics, imports, ...facets } = await countFacets(db, request.query);
    const { expiry, products, doctors, issued, month, noted, people } = facets;
    return {
      expiry,
      dentals: clinics.map(toRecordFigure),
      products: products.map(toRecordFigure),
      doctors: doctors.map(toFigure),
      issued: issued.map(toMonth),
      month: month.map(toMonth),
      noted,
      imports: imports.map(({ id, total, ...one }) => ({ _id: String(id), ...one, counts: total })),
      people: people.map(toFigure),
    };
  });
  const restoreAs = route(
    userOperations.restoreAs,
    (request) =>
      idempotent(request, async (context) => {
        await restoreRecordAs(context, warranties, request.params.id, request.body.fields);
        return { message: records.restored };
      }),
    writeOptions(warrantyContract),
  );
  return [
    ...recordRoutes({ db, idempotent }, resource),
    restoreAs,
    facets,
    ...writeRoutes({ idempotent }, { contract: warrantyContract, definition: warranties }),
    ...bulkEditRoutes({ db, idempotent }),
    ...savedViewRoutes({ db, idempotent }),
    ...binByFormRoute({ db }),
    ...exportRoutes({ db, exports }),
  ];
}
