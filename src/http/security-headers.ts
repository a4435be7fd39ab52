import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * For data, files, errors and redirects: the answer may load nothing, be embedded nowhere, and be read as no other type
 * than its own. Pages replace the policy by their own.
 */
const baseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Without `includeSubDomains`, which would decide for the owner's other host names. */
const httpsHeaders = { ...baseHeaders, 'strict-transport-security': 'max-age=31536000' };

/** The security headers of every answer. They are made once, since they take time in each look-up. */
export function securityHeaders({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> {
  return protocol === 'https' ? httpsHeaders : baseHeaders;
}

/** Sets the security headers of every answer. A route may replace them. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request));
    done();
  });
}
