import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ErrorDetails {
  /** The id under which the log has the reason. */
  requestId?: string;
  /** What a person can do, in Vietnamese, if that is not what the status says. */
  advice?: string;
  /** The path of the request, which says the language. */
  path?: string;
}

/** Makes the page for a status. */
export type ErrorPages = (status: number, details?: ErrorDetails) => { headers: Record<string, string>; html: string };

/**
 * Answers a request that gets no page of the site: a person gets a page that leads on, a program the status and its title in
 * plain text. Neither repeats anything of the request.
 */
export function sendError(
  pages: ErrorPages,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  details: ErrorDetails = {},
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (!isPerson(request)) return reply.type('text/plain').send(STATUS_CODES[status]);
  const { headers, html } = pages(status, { ...details, path: pathOf(request) });
  return reply.headers(headers).type('text/html; charset=utf-8').send(html);
}

/** The path of a request without its query. */
export function pathOf({ raw }: FastifyRequest): string {
  return raw.url?.split('?', 1)[0] ?? '/';
}

/** A browser that opens an address or sends a form says that it takes HTML; programs rarely do. */
export function isPerson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('text/html') === true;
}
