import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    reactRouter(),
    // The server fills the contexts that the loaders read: in the build, both import this one module.
    fastifyReactRouterDev({ entry: './src/server.ts', externalizeServerEntryImports: ['#web/context.ts'] }),
  ],
  // In development a changed file restarts the server; what the server itself writes is no change.
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/*.log'] } },
});
