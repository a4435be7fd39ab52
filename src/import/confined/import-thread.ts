/**
 * The thread that reads short texts, one after the other. It says when it is ready, and answers each question with all
 * frames of the answer, or with null if the file is no text.
 */
import { closeSync, openSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { answerRequest } from '#import/confined/answer-request.ts';
import type { Frame } from '#import/confined/frames.ts';
import type { ImportRequest } from '#import/import-request.ts';
import { isText } from '#import/read/read-file.ts';

/** A request to the thread, about the file at a path. */
export interface ShortTextRequest {
  path: string;
  request: ImportRequest;
}

const send = (message: 'ready' | Frame[] | null) => parentPort?.postMessage(message);
parentPort?.on('message', async (ask: ShortTextRequest) => send(await answer(ask)));
send('ready');

async function answer({ path, request }: ShortTextRequest): Promise<Frame[] | null> {
  const file = openSync(path, 'r');
  try {
    if (!isText(file)) return null;
    const frames: Frame[] = [];
    for await (const frame of answerRequest(file, request)) frames.push(frame);
    return frames;
  } finally {
    closeSync(file);
  }
}
