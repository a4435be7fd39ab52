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

/** A request as its operation's schemas have read it. */
type OperationRequest<Op extends Operation> = FastifyRequest<{
  Params: Output<Op['params']>;
  Querystring: Output<Op['query']>;
  Body: Output<Op['body']>;
}>;

/** Answers a request: with what the operation says, or with the reply where something else has been sent. */
type Handler<Op extends Operation> = (
  request: OperationRequest<Op>,
  reply: FastifyReply,
) => Promise<z.input<Op['reply']> | FastifyReply>;

interface RouteOptions {
  config?: FastifyContextConfig;
  /** Bytes. */
  bodyLimit?: number;
  /** False where a HEAD would cost as much as a GET. */
  exposeHeadRoute?: boolean;
  validatorCompiler?: FastifySchemaCompiler<unknown>;
  /** Further members of the operation in the document. */
  documented?: Record<string, unknown>;
}

/** Adds the route of an operation, which says all about it but who may call it: that hangs on `scope`. */
export function addRoute<Op extends Operation>(
  scope: FastifyInstance,
  operation: Op,
  handler: Handler<Op>,
  { documented, ...options }: RouteOptions = {},
): void {
  const { id: operationId, method, path: url, tag, summary, params, query, body, consumes } = operation;
  const { status, reply: answer, problems } = operation;
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
      response: { [status]: answer, ...problems },
      ...documented,
    },
    handler: (request, reply) => handler(request, reply.code(status)),
  });
}
