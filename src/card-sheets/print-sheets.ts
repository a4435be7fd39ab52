import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { SheetsRequest } from '#card-sheets/draw-sheets.ts';
import { firstDescriptor, startConfined } from '#processes/confined-process.ts';

const program = fileURLToPath(new URL('./card-sheets-process.ts', import.meta.url));
/** Limits for the largest batch, which takes 12 s of the processor. */
const limits = { megabytes: 450, cpuSeconds: 300 };

/**
 * Yields the PDF of the sheets of a batch while a child process draws it. Returning early ends the process. Nothing of it is
 * kept anywhere.
 *
 * @throws Error if the process ended before the document did
 */
export async function* printSheets(request: SheetsRequest): AsyncGenerator<Uint8Array, void, void> {
  const child = startConfined(program, { ...limits, descriptors: ['pipe'] });
  const ended = once(child, 'exit').catch((error) => [error]);
  const drawn = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true));
    void ended.then(() => resolve(false));
  });
  const pipe = child.stdio[firstDescriptor] as Readable;
  try {
    // If the process dies meanwhile, its pipe ends.
    child.send(request, () => {});
    for await (const chunk of pipe) yield chunk;
    if (!(await drawn)) throw new Error(`The process that draws cards ended early (${await ended})`);
  } finally {
    child.kill('SIGKILL');
    pipe.destroy();
    await ended;
  }
}
