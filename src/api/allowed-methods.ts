import type { FastifyInstance } from 'fastify';

/**
 * Remembers the routes that are added to `app` after this; returns what says which methods a path takes. Where none
 * does, no route has the path.
 */
export function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // What takes every path is no call.
    if (url.endsWith('*')) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  const matches = (pattern: string, path: string) => {
    const wanted = pattern.split('/');
    const given = path.split('/');
    return (
      wanted.length === given.length && wanted.every((part, at) => part === given[at] || (part[0] === ':' && given[at]))
    );
  };
  return (path) => {
    const known = [...methodsOf].filter(([pattern]) => matches(pattern, path));
    return [...new Set(known.flatMap(([, methods]) => [...methods]))].sort();
  };
}
