import type { FastifyRequest } from 'fastify';
import { type ApiResource, currentOf, staleReply, takenReply } from '#api/api-resource.ts';
import { binByFormRoute } from '#api/bin-by-form-route.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { importHistoryRoute } from '#api/import-history-route.ts';
import { importRoute } from '#api/import-route.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { problems } from '#api/replies.ts';
import type { UploadFolder } from '#api/uploads.ts';
import { idParams, recordReply } from '#contract/list-wire.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import {
  removeUsersBody,
  toUserWire,
  userBody,
  userQuery,
  userRevision,
  userWire,
  warrantyValues,
} from '#contract/warranty-wire.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import {
  listWarranties,
  streamWarranties,
  type WarrantyQuery,
  warrantyIds,
} from '#domain/warranty/warranty-queries.server.ts';

/** Warranty cards: the specification's users. */
export function userRoutes({ db, uploads }: Pick<ServiceContext, 'db'> & { uploads: UploadFolder }): RouteGroups[] {
  const noun: ApiResource<Warranty, typeof userWire, WarrantyQuery> = {
    path: 'user',
    many: 'users',
    readers: 'viewer',
    kind: warranties,
    wire: userWire,
    values: warrantyValues,
    toWire: toUserWire,
    query: userQuery,
    removeAll: removeUsersBody,
    async page(query, page) {
      const { warranties: rows, total } = await listWarranties(db, query, page);
      return { rows, total };
    },
    stream: (query) => streamWarranties(db, query),
    ids: (query) => warrantyIds(db, query),
    messages: { binned: 'Xóa Thành Công!', manyBinned: 'Xóa khách hàng thành công!' },
  };
  const tags = ['user'];
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const config = { fields: warrantyNames, current: currentOf(noun) };

  const writing: RouteGroups = {
    staff(scope) {
      scope.post(
        '/user',
        {
          config,
          schema: {
            tags,
            summary: 'Register a card',
            body: userBody,
            response: { 201: recordReply('user', userWire), ...problems(400, 401, 403), 409: takenReply },
          },
        },
        async (request, reply) => {
          const user = await addRecord(act(request), warranties, request.body);
          return reply.code(201).send({ success: true, message: 'Tạo Khách hàng thành công', user: toUserWire(user) });
        },
      );
      scope.put(
        '/user/:id',
        {
          config,
          schema: {
            tags,
            summary: 'Correct a card',
            params: idParams,
            body: userRevision,
            response: { 200: recordReply('user', userWire), ...problems(400, 401, 403, 404), 409: staleReply(noun) },
          },
        },
        async (request) => {
          const user = await reviseRecord(act(request), warranties, { ...request.params, ...request.body });
          return { success: true as const, message: 'Cập nhật khách hàng thành công', user: toUserWire(user) };
        },
      );
    },
  };
  return [
    ...recordRoutes({ db }, noun),
    writing,
    importRoute({ db, uploads }),
    importHistoryRoute({ db }),
    binByFormRoute({ db }),
  ];
}
