import formbody from '@fastify/formbody';
import { addRoute } from '#api/add-route.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { userOperations } from '#contract/user-operations.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';

/** The page that a plain form redirects to. */
const cardList = '/admin/manage-user';

/** `POST /user/delete/{id}` of a plain form that works without JavaScript, since HTML forms cannot send DELETE. */
export function binByFormRoute({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  return {
    bin(scope) {
      scope.register(async (forms: RouteScope) => {
        forms.removeAllContentTypeParsers();
        await forms.register(formbody);
        addRoute(forms, userOperations.deleteByForm, async (request, reply) => {
          await binRecord({ db, actor: { name: sessionOf(request).name } }, warranties, request.params);
          return reply.redirect(cardList, 303);
        });
      });
    },
  };
}
