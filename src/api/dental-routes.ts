import type { FastifyRequest } from 'fastify';
import { type ApiResource, currentOf, namedResource, staleReply, takenReply } from '#api/api-resource.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { namedCardRoutes } from '#api/named-card-routes.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { problems } from '#api/replies.ts';
import { clinicNames } from '#contract/clinic-names.ts';
import {
  dentalBody,
  dentalQuery,
  dentalRevision,
  dentalValues,
  dentalWire,
  toDentalWire,
} from '#contract/clinic-wire.ts';
import { idParams, recordReply, removeAllBody, revisedReply } from '#contract/list-wire.ts';
import { type Clinic, clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { NamedQuery } from '#domain/record/named-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';

/** Clinics: the specification's dentals. */
export function dentalRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups[] {
  const noun: ApiResource<Clinic, typeof dentalWire, NamedQuery<Clinic>> = {
    path: 'dental',
    many: 'dentals',
    readers: 'everyone',
    kind: clinics,
    wire: dentalWire,
    values: dentalValues,
    toWire: toDentalWire,
    query: dentalQuery,
    removeAll: removeAllBody({}),
    ...namedResource(db, clinics),
    messages: { binned: 'Xóa thành công!', manyBinned: 'Xóa thành công!' },
  };
  const tags = ['dental'];
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const config = { fields: clinicNames, current: currentOf(noun) };

  const writing: RouteGroups = {
    staff(scope) {
      scope.post(
        '/dental',
        {
          config,
          schema: {
            tags,
            summary: 'Add a clinic',
            body: dentalBody,
            response: { 201: recordReply('dental', dentalWire), ...problems(400, 401, 403), 409: takenReply },
          },
        },
        async (request, reply) => {
          const dental = await addRecord(act(request), clinics, request.body);
          return reply
            .code(201)
            .send({ success: true, message: 'Đã tạo nha khoa thành công', dental: toDentalWire(dental) });
        },
      );
      scope.put(
        '/dental/:id',
        {
          config,
          schema: {
            tags,
            summary: 'Correct a clinic',
            params: idParams,
            body: dentalRevision,
            response: {
              200: revisedReply('dental', dentalWire),
              ...problems(400, 401, 403, 404),
              409: staleReply(noun),
            },
          },
        },
        async (request) => {
          const revision = { ...request.params, ...request.body };
          const { record, updatedCards } = await renameRecord(act(request), clinics, revision);
          return {
            success: true as const,
            message: 'Cập nhật nha khoa thành công',
            dental: toDentalWire(record),
            updatedCards,
          };
        },
      );
    },
  };
  const named = namedCardRoutes({ db }, { path: 'dental', noun: 'clinic', kind: clinics });
  return [...recordRoutes({ db }, noun), named, writing];
}
