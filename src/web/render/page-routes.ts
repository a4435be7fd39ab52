import { join } from 'node:path';
import { projectRoot } from '#project-root.ts';

/** The pages as the server renders them. */
export const builtPages = join(projectRoot, 'build', 'server', 'index.js');
/** The paths of the pages, which the server mounts before it has loaded them: a JSON array, written by the build. */
export const routesFile = join(projectRoot, 'build', 'server', 'routes.json');

/** What React Router knows of a route that says its path. */
type RoutePaths = Readonly<Record<string, { parentId?: string; path?: string } | undefined>>;

/** The path of each page in Fastify's syntax, such as `/products/:id`, and the path of its data if it has no parameter. */
export function pathsOf(routes: RoutePaths): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  const paths = new Set(Object.keys(routes).map((id) => pathOf(id) || '/'));
  const pages = [...paths].filter((path) => !path.includes('*'));
  const data = pages.filter((path) => !path.includes(':')).map((path) => `${path === '/' ? '/_' : path}.data`);
  return [...pages, ...data];
}
