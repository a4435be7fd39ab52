import type { AddressInfo } from 'node:net';
import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { classesByRule, classSuffix } from './scripts/css-classes.ts';
import { readConfig } from './src/config.ts';

/** What browsers get of the packages. Vite would find these one by one, and load pages anew that are under way. */
const browserPackages = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/spotlight',
  '@tanstack/react-query',
  'dayjs',
  'dayjs/locale/vi',
  'embla-carousel-react',
  'fastest-levenshtein',
  'qr',
  'qr/decode.js',
  'sonner',
  'zod',
];

/** Starts the server at once, not with the first request: it prints the link for the first account. */
function startAtOnce(): Plugin {
  return {
    name: 'start-at-once',
    apply: 'serve',
    configureServer({ httpServer, config }) {
      httpServer?.once('listening', () => {
        const { port } = httpServer.address() as AddressInfo;
        fetch(`http://${config.server.host}:${port}/livez`).catch(() => {});
      });
    },
  };
}

/** Where `npm start` would listen. */
function address() {
  const { host, port } = readConfig();
  return { host, port, strictPort: true };
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    classesByRule(),
    fastifyReactRouterDev({ entry: './src/server.ts', externalizeServerEntryImports: false }),
    startAtOnce(),
    // Written once beside each file, so that the server compresses nothing that never changes.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg|json|webmanifest|txt|xml)$/ }),
  ],
  // The pages' bundle holds what it uses of a library: loading the whole of Mantine took a fifth of the server's start.
  optimizeDeps: { include: browserPackages },
  ssr: { noExternal: command === 'build' ? true : undefined },
  css: {
    modules: {
      // By default a class also has the number of its line, which each page loads for all of its classes.
      generateScopedName: (name, file) => name + classSuffix(file),
    },
  },
  // Not warnings: which plugins of the framework took most of the build, and that the server loads at once what browsers load later.
  build: { rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } } },
  environments: {
    // By this ending the files of the server's pages are told from those that are compressed.
    ssr: { build: { rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash].mjs' } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Fewer, larger files: what every page needs is compressed together, which takes 4 kB less.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|turbo-stream|set-cookie-parser)[\\/]|rolldown[\\/]runtime/,
                  minShareCount: 1,
                },
                // One style sheet for all public pages, without their dialogs and teeth: on a slow line each file costs more than its bytes.
                {
                  name: 'look',
                  test: /src[\\/]web[\\/](site|ui)[\\/](?!clinic[\\/]|tooth-jaws|.*-dialog\.module).*\.css$/,
                  minShareCount: 1,
                  priority: 1,
                },
                {
                  name: 'words',
                  test: /src[\\/]strings[\\/]vi[\\/](paging|site[\\/]common)/,
                  minShareCount: 1,
                },
                { name: 'pictures', test: /src[\\/]pictures/, minShareCount: 2 },
                // What most public pages need. Without the words, which are a file for each language.
                {
                  name: 'site',
                  test: /src[\\/](web[\\/](site[\\/](frame[\\/](?!failed-page)|language|use-brand|phone-link)|seo[\\/](page-meta|site)|ui[\\/](ask-again|class-names|icons|mark|page|sizes|store|toasts|use-focus|use-hydrated|waits|lazy-part)|root))/,
                  minShareCount: 2,
                },
                {
                  name: 'tiles',
                  test: /src[\\/](web[\\/]site[\\/]catalogue[\\/](picture|product-tile|compared)|web[\\/]seo[\\/]breadcrumbs)/,
                  minShareCount: 2,
                },
                // What some public pages share with the back office, each for those that need it.
                {
                  name: 'shared',
                  test: /src[\\/](domain[\\/](calendar|text)|web[\\/](api[\\/]send-call|ui[\\/](arrow-icon|pagination|shared-icons|spinner|use-delayed|use-modal)))\.ts/,
                  entriesAware: true,
                },
                // Small parts that many pages of the back office need: as a file each, a list of cards took 185 files.
                {
                  name: 'staff',
                  test: /node_modules[\\/](@mantine|@floating-ui|@tanstack|react-remove-scroll|clsx)[\\/]|src[\\/](web[\\/]admin|strings[\\/]vi[\\/]admin)[\\/]/,
                  minShareCount: 13,
                  maxModuleSize: 4_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  // In development a changed file restarts the server; what the server itself writes is no change.
  server: {
    ...(command === 'serve' && address()),
    watch: { ignored: ['**/data/**', '**/build/**', '**/*.log'] },
  },
}));
