import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  HTTPMethods,
} from 'fastify';
import type { z } from 'zod';
import { maxJsonBytes } from '#api/request/json-body.ts';
import { serializerOf } from '#api/schemas.ts';
import { type Group, idempotencyHeaders, type Operation } from '#contract/operation.ts';
import { responsesOf } from '#contract/problem-wire.ts';
import { type Right, rights } from '#domain/account/rights.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface RequestParts<Op extends Operation> {
  Params: Output<Op['params']>;
  Querystring: Output<Op['query']>;
  Body: Output<Op['body']>;
}

/** The answer of an operation without `success: true`, which every answer has. */
type Answer<Op extends Operation> = Omit<z.input<Op['reply']>, 'success'>;

/** The answer to the first request with a key: what was sent, to the byte. */
export class FirstAnswer {
  readonly status: number;
  readonly body: string;

  constructor({ status, body }: { status: number; body: string }) {
    this.status = status;
    this.body = body;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of an operation with keys: its answer as it is sent. */
    firstAnswer?(answer: object): FirstAnswer;
  }
}

/** Returns the answer, or the Fastify reply if it has been sent already. The request is parsed by the schemas of the operation. */
type Handler<Op extends Operation> = (
  request: FastifyRequest<RequestParts<Op>>,
  reply: FastifyReply,
) => Promise<Answer<Op> | FirstAnswer | FastifyReply>;

interface RouteOptions {
  config?: FastifyContextConfig;
  /** Bytes. By default what the longest body that fits the schema takes. */
  bodyLimit?: number;
  /** False if a HEAD would cost as much as a GET. */
  exposeHeadRoute?: boolean;
  validatorCompiler?: FastifySchemaCompiler<unknown>;
}

/** A route of the API, and who may call it. */
export interface ApiRoute {
  group: Group;
  /** Adds it to a scope, whose hooks are its guard. */
  addTo(scope: FastifyInstance): void;
}

/** The route of an operation. */
export function route<Op extends Operation>(operation: Op, handler: Handler<Op>, options: RouteOptions = {}): ApiRoute {
  const { id: operationId, route: text, group, tag, summary, params, query, body, isKeyed, isAlsoForm } = operation;
  const consumes = isAlsoForm
    ? ['application/json', 'multipart/form-data']
    : operation.consumes && [operation.consumes];
  const { status = 200, reply: answer, problems, produces } = operation;
  const [method, url = ''] = text.split(' ');
  const file = produces?.map((type) => [type, { schema: answer }]);
  // A HEAD for a file would cost as much as a GET.
  const exposeHeadRoute = !file;
  const complete = (answered: object) => ({ success: true, ...answered });
  const firstAnswer = (answered: object) => new FirstAnswer({ status, body: serializerOf(answer)(complete(answered)) });
  return {
    group,
    addTo(scope) {
      scope.route<RequestParts<Op>>({
        bodyLimit: maxJsonBytes(body),
        exposeHeadRoute,
        ...options,
        config: { ...options.config, ...(isKeyed && { firstAnswer }) },
        method: method as HTTPMethods,
        url,
        schema: {
          tags: [tag],
          operationId,
          summary,
          ...(consumes && { consumes }),
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(isKeyed && { headers: idempotencyHeaders }),
          response: {
            [status]: file ? { description: 'The file', content: Object.fromEntries(file) } : answer,
            ...responsesOf(problems),
          },
          security: group === 'everyone' ? [] : [{ session: [] }],
          ...(isRight(group) ? { 'x-group': rights[group], 'x-right': group } : { 'x-group': group }),
        },
        async handler(request, reply) {
          // A handler that has sent its reply returns it. A reply is awaited as a promise, whose value is undefined.
          const answered: object | undefined = await handler(request, reply.code(status));
          if (answered instanceof FirstAnswer)
            return reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body);
          return answered === undefined ? reply : complete(answered);
        },
      });
    },
  };
}

const isRight = (group: Group): group is Right => Object.hasOwn(rights, group);

/** The same routes, each in a scope of its own that `prepare` gives its parsers and hooks. */
export function inOwnScope(routes: ApiRoute[], prepare: (scope: FastifyInstance) => Promise<void>): ApiRoute[] {
  return routes.map(({ group, addTo }) => ({
    group,
    addTo: (scope) =>
      void scope.register(async (own) => {
        await prepare(own);
        addTo(own);
      }),
  }));
}
