// What each page may weigh, read from the build's own list of the files that a page loads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, 'build', 'client');
const assets = join(client, 'assets');
const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
if (!file) throw new Error('There is no build: run `npm run build` first.');
const script = readFileSync(join(assets, file), 'utf8');
const { entry, routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));

/** A route and those around it. */
function branchOf(route) {
  return route.parentId ? [...branchOf(routes[route.parentId]), route] : [route];
}

const parents = new Set(Object.values(routes).map((route) => route.parentId));
const pages = Object.values(routes).filter((route) => !parents.has(route.id));

export default pages.flatMap((page) => {
  const branch = branchOf(page);
  const name = `/${branch
    .map(({ path }) => path)
    .filter(Boolean)
    .join('/')}`;
  const loaded = [entry, ...branch];
  const scripts = loaded.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  const styles = loaded.flatMap((part) => part.css ?? []);
  // A style sheet that stays while its page is left has a `#` behind its name.
  const files = (urls) => [...new Set(urls.map((url) => url.replace(/#$/, '')))];
  const paths = (urls) => files(urls).map((url) => join('build', 'client', url));
  const isAdmin = loaded.some(({ path }) => path?.split('/')[0] === 'admin');
  // With words, forms and styles of their own, which patients do not load.
  const isClinic = /^(?:\/en)?\/clinic(?:$|\/)/.test(name);
  const [ownScripts, ownStyles] = isClinic ? ['129 kB', '13 kB'] : ['125 kB', '12 kB'];
  return [
    { name: `${name}: JavaScript`, path: paths(scripts), gzip: true, limit: isAdmin ? '320 kB' : ownScripts },
    { name: `${name}: CSS`, path: paths(styles), gzip: true, limit: isAdmin ? '48 kB' : ownStyles },
  ];
});
