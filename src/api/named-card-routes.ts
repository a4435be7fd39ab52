import type { RouteGroups } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { type CardsWire, cardsReply, idParams } from '#contract/list-wire.ts';
import { NotFound } from '#domain/errors.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { cardsHolding, type NamedRecord } from '#domain/warranty/propagate-rename.server.ts';

interface NamedKind<Row extends RecordRow & { name: string }> {
  path: 'dental' | 'product';
  noun: NamedRecord;
  kind: RecordDefinition<Row>;
}

/** `GET /x/:id/cards`: how many cards would take a new name with it. */
export function namedCardRoutes<Row extends RecordRow & { name: string }>(
  { db }: Pick<ServiceContext, 'db'>,
  { path, noun, kind }: NamedKind<Row>,
): RouteGroups {
  return {
    viewer(scope) {
      scope.get(
        `/${path}/:id/cards`,
        {
          schema: {
            tags: [path],
            operationId: path === 'dental' ? 'countDentalCards' : 'countProductCards',
            summary: 'How many cards hold its name, those in the recycle bin too',
            params: idParams,
            response: { 200: cardsReply, ...problems(400, 401, 403, 404) },
          },
        },
        async (request): Promise<CardsWire> => {
          const record = await findRecord(db.read, kind, request.params.id);
          if (!record) throw new NotFound(kind.sentences.missing);
          return { success: true, counts: await cardsHolding(db, noun, record.name) };
        },
      );
    },
  };
}
