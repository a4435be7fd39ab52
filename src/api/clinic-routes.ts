import type { IdempotentParts } from '#api/idempotent.ts';
import { namesOnCardsRoutes } from '#api/names-on-cards-routes.ts';
import { namedResource } from '#api/record-resource.ts';
import { recordRoutes } from '#api/record-routes.ts';
import type { ApiRoute } from '#api/route.ts';
import { writeRoutes } from '#api/write-routes.ts';
import { clinicContract as contract } from '#contract/clinic-operations.ts';
import { clinics as definition } from '#domain/clinic/clinics.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';

/** Clinics: the specification's dentals. */
export function clinicRoutes(parts: IdempotentParts): ApiRoute[] {
  return [
    ...recordRoutes(parts, namedResource(parts.db, contract, definition)),
    ...writeRoutes(parts, { contract, definition }, (context, revision) => renameRecord(context, definition, revision)),
    ...namesOnCardsRoutes(parts, { contract, definition }),
  ];
}
