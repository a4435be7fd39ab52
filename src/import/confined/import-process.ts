/**
 * The child process that reads one file. It gets the file as an open descriptor and requests as messages, one after the other, and
 * writes frames: started, then for each request the results, or an error. Its parent kills it.
 */
import { Socket } from 'node:net';
import { answerRequest } from '#import/confined/answer-request.ts';
import { encodeFrame, type Frame } from '#import/confined/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { firstDescriptor } from '#processes/confined-process.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

exitWhenConfined();
const pipe = new Socket({ fd: firstDescriptor });
const file = firstDescriptor + 1;

/** Writes a frame and waits until the pipe has accepted it. */
function write(frame: Frame): Promise<void> {
  return new Promise((resolve, reject) => {
    pipe.write(encodeFrame(frame), (error) => (error ? reject(error) : resolve()));
  });
}

process.on('message', async (request: ImportRequest) => {
  for await (const frame of answerRequest(file, request)) await write(frame);
});
await write({ kind: 'started' });
