/** Writes that go on until they are closed. */
export interface RegularWrites {
  /** Writes once more, and stops. */
  close(): Promise<void>;
}

/**
 * Writes again and again, one write after the other. The timer does not keep the process alive.
 *
 * @param write handles its own errors
 * @param interval the time between two writes, in ms
 */
export function writeRegularly(write: () => Promise<void>, interval: number): RegularWrites {
  let writing = Promise.resolve();
  const writeNext = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(writeNext, interval).unref();
  return {
    async close() {
      clearInterval(timer);
      await writeNext();
    },
  };
}
