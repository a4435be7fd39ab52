import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What a connection was answered with until the server closed it. */
export interface RawAnswer {
  text: string;
  /** Of each answer, in their order. */
  statuses: number[];
  /** Bytes that left before the end. */
  sent: number;
  /** From the connection to its end, in ms. */
  ms: number;
}

/**
 * Sends bytes as they are and listens until the server closes the connection.
 *
 * @param pieces sent one after the other, `pause` ms apart, as long as the server listens
 */
export async function sendRaw(server: { url: string }, pieces: Iterable<string>, pause = 0): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url);
  const since = performance.now();
  const socket = connect(Number(port), hostname).setEncoding('latin1').setNoDelay(true);
  let text = '';
  socket.on('data', (data: string) => {
    text += data;
  });
  // A server that cuts a client off may do it while something is under way.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (!socket.write(piece, 'latin1')) await Promise.race([closed, new Promise((go) => socket.once('drain', go))]);
    if (pause > 0) await Promise.race([closed, setTimeout(pause)]);
  }
  await closed;
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
  return { text, statuses, sent: socket.bytesWritten, ms: performance.now() - since };
}

/** Sends raw bytes and disconnects at once, without waiting for an answer. */
export async function hangUp(server: { url: string }, bytes: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.write(bytes, 'latin1', () => socket.resetAndDestroy());
  await closed;
}
