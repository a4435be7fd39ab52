import type { FastifyInstance } from 'fastify';

/**
 * Collects the methods of all routes that are added to `app` later.
 *
 * @returns a function from a path to its methods, sorted; empty if no route has the path
 */
export function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all route is not a call of the API.
    if (url.endsWith('*')) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  const matches = (pattern: string, path: string) => {
    const expected = pattern.split('/');
    const actual = path.split('/');
    return (
      expected.length === actual.length &&
      expected.every((part, at) => part === actual[at] || (part[0] === ':' && actual[at]))
    );
  };
  return (path) => {
    const known = [...methodsOf].filter(([pattern]) => matches(pattern, path));
    return [...new Set(known.flatMap(([, methods]) => [...methods]))].sort();
  };
}
