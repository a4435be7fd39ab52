import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, namedResource, repeatedRecord, repeatedRename } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { mergeRoutes } from '#api/merge-routes.ts';
import { namedCardRoutes } from '#api/named-card-routes.ts';
import type { Once } from '#api/once.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { clinicNames } from '#contract/clinic-names.ts';
import { dentalWire, toDentalWire, toPublicDentalWire } from '#contract/clinic-wire.ts';
import { dentalOperations } from '#contract/dental-operations.ts';
import { type Clinic, clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { NamedQuery } from '#domain/record/named-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { type RenameOutcome, renameRecord } from '#domain/warranty/rename-record.server.ts';
import { records as words } from '#strings/vi/server/records.ts';

type DentalReply = z.input<typeof dentalOperations.get.reply>;
type DentalsReply = z.input<typeof dentalOperations.list.reply>;

const toWire = (dental: Clinic, isPublic = false) => (isPublic ? toPublicDentalWire : toDentalWire)(dental);

/** Clinics: the specification's dentals. */
export function dentalRoutes({ db, once }: Pick<ServiceContext, 'db'> & { once: Once }): RouteGroups[] {
  const resource: ApiResource<Clinic, typeof dentalWire, DentalReply, DentalsReply, NamedQuery<Clinic>> = {
    path: 'dental',
    many: 'dentals',
    operations: dentalOperations,
    readers: 'everyone',
    definition: clinics,
    wire: dentalWire,
    toWire,
    toOne: (dental, isPublic) => ({ success: true, dental: toWire(dental, isPublic) }),
    toMany: (rows, counts, isPublic) => ({ success: true, counts, dentals: rows.map((row) => toWire(row, isPublic)) }),
    ...namedResource(db, clinics),
    messages: words.dental,
  };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { fields: clinicNames, current: currentOf(resource) } };

  const created = (dental: Clinic) => ({
    success: true as const,
    message: words.dental.created,
    dental: toDentalWire(dental),
  });

  const updated = ({ record, updatedCards }: RenameOutcome & { record: Clinic }) => ({
    success: true as const,
    message: words.dental.updated,
    dental: toDentalWire(record),
    updatedCards,
  });

  const writing: RouteGroups = {
    create(scope) {
      addRoute(
        scope,
        dentalOperations.create,
        (request) =>
          once(request, {
            run: async (requestKey) =>
              created(await addRecord({ ...contextOf(request), requestKey }, clinics, request.body)),
            repeat: async (outcome) => created(await repeatedRecord(db, clinics, outcome)),
          }),
        options,
      );
    },
    edit(scope) {
      addRoute(
        scope,
        dentalOperations.update,
        (request) =>
          once(request, {
            run: async (requestKey) => {
              const revision = { ...request.params, ...request.body };
              return updated(await renameRecord({ ...contextOf(request), requestKey }, clinics, revision));
            },
            repeat: async (outcome) => updated(await repeatedRename(db, clinics, outcome)),
          }),
        options,
      );
    },
  };
  const named = namedCardRoutes({ db }, { operations: dentalOperations, recordType: 'clinic', definition: clinics });
  const merging = mergeRoutes({ db, once }, { operations: dentalOperations, resource, definition: clinics });
  return [...recordRoutes({ db, once }, resource), named, merging, writing];
}
