import { fileURLToPath } from 'node:url';
import { UnreadableFile } from '#domain/errors.ts';
import type { EncodedPicture } from '#pictures/encode-picture.ts';
import type { PictureTask, ProcessMessage } from '#pictures/picture-process.ts';
import { startConfined } from '#processes/confined-process.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/** How long the process may take to start on a busy machine, in seconds. */
const startSeconds = 30;

export interface EncodingLimits {
  /** Without its start. */
  seconds: number;
  /** Resident memory, the process's own 90 included. */
  megabytes: number;
}

/**
 * Encodes a picture in a child process, which has ended when this returns. A decoder that crashes, hangs or fills the memory
 * ends only that process.
 * @throws {UnreadableFile}
 */
export function encodeInProcess(task: PictureTask, { seconds, megabytes }: EncodingLimits): Promise<EncodedPicture> {
  const child = startConfined(program, { megabytes });
  const { promise, resolve, reject } = Promise.withResolvers<EncodedPicture>();
  const kill = () => child.kill('SIGKILL');
  let timer = setTimeout(kill, startSeconds * 1000);
  let last: ProcessMessage | undefined;
  child.on('message', (message: ProcessMessage) => {
    last = message;
    if (message.kind !== 'ready') return kill();
    clearTimeout(timer);
    timer = setTimeout(kill, seconds * 1000);
    // If the process has ended meanwhile, its exit event follows.
    return child.send(task, () => {});
  });
  child.on('error', reject);
  child.on('exit', (code, signal) => {
    clearTimeout(timer);
    if (last?.kind === 'encoded') resolve(last.picture);
    else if (last?.kind === 'refused') reject(new UnreadableFile(last.message));
    else if (last?.kind === 'failed') reject(last.error);
    else if (last?.kind === 'ready') reject(new UnreadableFile(words.tooComplex));
    else reject(new Error(`The process for pictures did not start (${signal ?? code})`));
  });
  return promise;
}
