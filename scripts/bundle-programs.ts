import { basename, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { projectRoot } from '#project-root.ts';

/** Where the bundled programs are: the server, the commands, and what these start as threads and processes. */
export const programFolder = join(projectRoot, 'build', 'programs');

/** Packages that are not bundled: they have native code, or files of their own. */
export const externalPackages = [
  'better-sqlite3',
  'sharp',
  '@fastify/swagger-ui',
  'pdfkit',
  '@expo-google-fonts/be-vietnam-pro',
];

/** The file of a bundled program such as `import`, or of a script such as `bench/search.bench.ts`; an absolute path stays as it is. */
export function programFile(program: string): string {
  if (isAbsolute(program)) return program;
  return program.endsWith('.ts') ? join(projectRoot, program) : join(programFolder, `${program}.mjs`);
}

/** A file that the code starts as a thread or process. */
const address = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

/** Bundles each file that the code starts as a thread or process as a program of its own, and puts its address there. */
export function emitThreadsAndProcesses(): Plugin {
  return {
    name: 'emit-threads-and-processes',
    enforce: 'pre',
    async transform(code, id) {
      for (const [, path = ''] of code.matchAll(address)) {
        const program = await this.resolve(path, id);
        if (program) this.emitFile({ type: 'chunk', id: program.id, fileName: fileOf(path) });
      }
      // All bundled files are in one folder.
      return code.replace(address, (_, path: string) => `new URL('./${fileOf(path)}', import.meta.url)`);
    },
  };
}

/** Lets code that runs as it is start the bundled threads and processes, which takes a fifth of the time. */
export function startBundledPrograms(): Plugin {
  return {
    name: 'start-bundled-programs',
    enforce: 'pre',
    transform(code) {
      return code.replace(address, (_, path: string) => {
        return `new URL(${JSON.stringify(pathToFileURL(join(programFolder, fileOf(path))).href)})`;
      });
    },
  };
}

/** The program's file in the bundle, of that of its source. */
function fileOf(path: string): string {
  return `${basename(path, '.ts')}.mjs`;
}
