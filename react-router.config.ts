import { writeFileSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';
import { pathsOf, routesFile } from './src/web/render/page-routes.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'lazy' },
  buildEnd({ buildManifest }) {
    if (!buildManifest) throw new Error('The build does not say which routes it has.');
    writeFileSync(routesFile, JSON.stringify(pathsOf(buildManifest.routes)));
  },
} satisfies Config;
