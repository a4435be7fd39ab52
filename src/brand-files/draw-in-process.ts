import { fileURLToPath } from 'node:url';
import type { Mark } from '#brand-files/mark.ts';
import { startConfined } from '#processes/confined-process.ts';

const program = fileURLToPath(new URL('./brand-picture-process.ts', import.meta.url));
/** In seconds, on a busy machine; and resident memory. */
const [seconds, megabytes] = [30, 300];

/** The bytes of a logo, or the mark and the file with the picture for shared links that it is drawn into. */
export type DrawingTask = { logo: Uint8Array } | { mark: Mark; ground: string };

/** What `drawLogo` or `drawPictures` draws, in a process of its own. */
export function drawInProcess<Drawn>(task: DrawingTask): Promise<Drawn> {
  const child = startConfined(program, { megabytes, cpuSeconds: seconds });
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  child.once('message', (drawn: Drawn) => {
    resolve(drawn);
    child.kill('SIGKILL');
  });
  child.on('error', reject);
  child.on('exit', (code, signal) => {
    clearTimeout(timer);
    reject(new Error(`A picture of the brand was not drawn (${signal ?? code})`));
  });
  child.send(task);
  return promise;
}
