import { defineConfig } from 'vite';
import { stampVersion } from './scripts/build-version.ts';
import { emitThreadsAndProcesses, externalPackages, programFolder } from './scripts/bundle-programs.ts';

/** The server and the commands, each bundled with what it uses of the packages. */
const programs = {
  server: 'src/main.ts',
  demo: 'scripts/demo.ts',
  import: 'scripts/import.ts',
  export: 'scripts/export.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  move: 'scripts/move.ts',
  migrate: 'scripts/migrate.ts',
  admin: 'scripts/admin.ts',
  check: 'scripts/check.ts',
  upgrade: 'scripts/upgrade.ts',
};

/** Variants of the server for tests and measurements. A release has none of them. */
const variants = {
  'server-host': 'test/host/server-host.ts',
  'few-connections-server': 'test/operation/few-connections-server.ts',
  'short-timeouts-server': 'test/operation/short-timeouts-server.ts',
  'loaded-server': 'bench/loaded-server.ts',
};

export default defineConfig(({ mode }) => ({
  plugins: [stampVersion(), emitThreadsAndProcesses()],
  publicDir: false,
  ssr: { noExternal: true, external: [...externalPackages, 'vite'] },
  build: {
    ssr: true,
    outDir: programFolder,
    target: 'node24',
    rolldownOptions: {
      input: mode === 'release' ? programs : { ...programs, ...variants },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
}));
