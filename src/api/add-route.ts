import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from 'fastify';
import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request parsed by the schemas of its operation. */
type OperationRequest<Op extends Operation> = FastifyRequest<{
  Params: Output<Op['params']>;
  Querystring: Output<Op['query']>;
  Body: Output<Op['body']>;
}>;

/** Returns the reply of the operation, or the Fastify reply if it has been sent already. */
type Handler<Op extends Operation> = (
  request: OperationRequest<Op>,
  reply: FastifyReply,
) => Promise<z.input<Op['reply']> | FastifyReply>;

interface RouteOptions {
  config?: FastifyContextConfig;
  /** Bytes. */
  bodyLimit?: number;
  /** False if a HEAD would cost as much as a GET. */
  exposeHeadRoute?: boolean;
  validatorCompiler?: FastifySchemaCompiler<unknown>;
  /** More members of the operation in the OpenAPI document. */
  extraSchema?: Record<string, unknown>;
}

/** Adds the route of an operation. `scope` decides who may call it. */
export function addRoute<Op extends Operation>(
  scope: FastifyInstance,
  operation: Op,
  handler: Handler<Op>,
  { extraSchema, ...options }: RouteOptions = {},
): void {
  const { id: operationId, method, path: url, tag, summary, params, query, body, headers, consumes } = operation;
  const { status, reply: answer, problems, produces } = operation;
  const file = produces?.map((type) => [type, { schema: answer }]);
  scope.route<{ Params: Output<Op['params']>; Querystring: Output<Op['query']>; Body: Output<Op['body']> }>({
    ...options,
    method,
    url,
    schema: {
      tags: [tag],
      operationId,
      summary,
      ...(consumes && { consumes: [consumes] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(headers && { headers }),
      response: {
        [status]: file ? { description: 'The file', content: Object.fromEntries(file) } : answer,
        ...problems,
      },
      ...extraSchema,
    },
    handler: (request, reply) => handler(request, reply.code(status)),
  });
}
