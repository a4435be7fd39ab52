/**
 * The process that encodes one picture. It says that it is ready, takes the picture's bytes, answers, and is killed by its
 * parent. It ends by itself where it takes more memory than it was given, or when its parent is gone.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { UnreadableFile } from '#domain/errors.ts';
import { type EncodedPicture, encodePicture } from '#pictures/encode-picture.ts';

export type ProcessMessage =
  | { kind: 'ready' }
  | { kind: 'encoded'; picture: EncodedPicture }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; error: unknown };

/** How often the memory is looked at, in ms. A decoder fills some 100 MB meanwhile. */
const memoryWatch = 50;

function post(message: ProcessMessage): void {
  process.send?.(message);
}

/** Ends at once: process.exit() would wait for the decoders and encoders under way. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.on('disconnect', end);
// The parent may be gone already.
if (!process.connected) end();
// A terminal and a service manager stop all processes at once; the server lets the requests under way finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
try {
  // Requests are answered first; and where memory runs out, Linux ends this process and not the server.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // A courtesy that not every system grants.
}

const mostBytes = Number(process.argv[2]) * 1024 * 1024;
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) end();
}, memoryWatch);

process.once('message', async (bytes: Uint8Array) => {
  try {
    post({ kind: 'encoded', picture: await encodePicture(bytes) });
  } catch (error) {
    post(error instanceof UnreadableFile ? { kind: 'refused', sentence: error.message } : { kind: 'failed', error });
  }
});
post({ kind: 'ready' });
