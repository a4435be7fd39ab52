import { setImmediate } from 'node:timers/promises';

/** How long a page waits for the database, and how long it is then left alone, in ms. */
const patience = 1_000;

/**
 * Reads the version of the catalogue for each request, so that an edit shows in the first one after it. Undefined where it
 * cannot be read in time: then the last pages will do.
 *
 * All who ask in one turn of the event loop share a question. It is put when the turn is over, so its answer is older
 * than none of theirs.
 */
export function createVersionReader(read: () => Promise<string>): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined;
  let quietUntil = 0;

  async function ask(): Promise<string | undefined> {
    if (performance.now() < quietUntil) return undefined;
    const version = await inTime(read());
    if (version === undefined) quietUntil = performance.now() + patience;
    return version;
  }

  return () => {
    asked ??= setImmediate().then(() => {
      asked = undefined;
      return ask();
    });
    return asked;
  };
}

/** Undefined for what fails or is late. */
function inTime(answer: Promise<string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, undefined);
    const settle = (version?: string) => {
      clearTimeout(timer);
      resolve(version);
    };
    answer.then(settle, () => settle());
  });
}
