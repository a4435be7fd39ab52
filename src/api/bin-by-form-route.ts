import formbody from '@fastify/formbody';
import { z } from 'zod';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { idParams } from '#contract/list-wire.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';

/** Where a plain form leads when its card is in the bin. */
const cardList = '/admin/manage-user';

/** `POST /user/delete/{id}` of a plain form that works without JavaScript: HTML forms know no DELETE. */
export function binByFormRoute({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  return {
    staff(scope) {
      scope.register(async (forms: RouteScope) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody);
        forms.post(
          '/user/delete/:id',
          {
            schema: {
              tags: ['user'],
              operationId: 'deleteUserByForm',
              summary: 'Put into the recycle bin, from a plain form',
              consumes: ['application/x-www-form-urlencoded'],
              params: idParams,
              body: z.strictObject({ _method: z.literal('DELETE') }),
              response: { 303: z.null().describe('To the list of cards'), ...problems(400, 401, 403, 404, 409, 415) },
            },
          },
          async (request, reply) => {
            await binRecord({ db, actor: { name: sessionOf(request).name } }, warranties, request.params);
            return reply.redirect(cardList, 303);
          },
        );
      });
    },
  };
}
