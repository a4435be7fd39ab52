import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * For whatever is no page: data, files, errors, redirects. It may load nothing, be framed and embedded by nobody, and is
 * never taken for another type than it says. A page replaces the policy by its own.
 */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Without `includeSubDomains`: the owner's other host names are not this program's to decide about. */
const overHttps = { ...always, 'strict-transport-security': 'max-age=31536000' };

/** The security headers of every answer; made once, since a look-up notices each header it sends. */
export function securityHeaders({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> {
  return protocol === 'https' ? overHttps : always;
}

/** Gives every answer its security headers. A route may send others: its own come later and win. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request));
    done();
  });
}
