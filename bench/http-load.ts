import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** The result of a load test. */
export interface LoadResult {
  requests: number;
  seconds: number;
  /** Of each request in ms, in order of completion. */
  latencies: number[];
  /** The number of answers with a status other than 200. */
  failures: number;
}

interface Load {
  url: URL;
  /** Paths to request in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Requests per second, independent of the answers. Undefined for as fast as possible. */
  rate?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Loads a server over keep-alive connections with one request at a time on each. It reads only the status and the length
 * of each answer, because a full HTTP client in JavaScript is slower than the measured server.
 */
export async function loadServer(load: Load): Promise<LoadResult> {
  const start = performance.now();
  const state: LoadState = { ...load, start, end: start + load.seconds * 1000, next: 0, latencies: [], failures: 0 };
  await Promise.all(Array.from({ length: load.connections }, (_, at) => sendRequests(state, at)));
  const { latencies, failures } = state;
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, latencies, failures };
}

interface LoadState extends Load {
  start: number;
  end: number;
  /** Index of the next path. */
  next: number;
  latencies: number[];
  failures: number;
}

/** Sends requests over the connection with index `at` until the time is over. */
async function sendRequests(state: LoadState, at: number): Promise<void> {
  const { rate, connections, paths } = state;
  const client = new Connection(state.url, state.headers);
  const step = rate ? (1000 * connections) / rate : 0;
  let due = state.start + (step * at) / connections;
  for (;;) {
    const wait = due - performance.now();
    if (rate && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (performance.now() >= state.end) break;
    // At a fixed rate, latency includes the time a request waits for the one before it.
    const since = rate ? due : performance.now();
    const status = await client.get(paths[state.next++ % paths.length] ?? '/');
    state.latencies.push(performance.now() - since);
    if (status !== 200) state.failures++;
    due += step;
  }
  client.close();
}

/** One keep-alive connection, with one request at a time. */
export class Connection {
  readonly #socket: Socket;
  /** The part of each request after the path. */
  readonly #head: string;
  #received = '';
  #pending: { resolve(status: number): void; reject(error: Error): void } | undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>> = {}) {
    const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#head = ` HTTP/1.1\r\n${lines.join('')}\r\n`;
    this.#socket = connect(Number(url.port), url.hostname).setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', (error) => this.#pending?.reject(error));
    this.#socket.on('close', () => this.#pending?.reject(new Error('The server closed a connection.')));
  }

  /** Requests a path; resolves with the status once the whole answer is there. */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(`GET ${path}${this.#head}`);
    });
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1];
    if (length === undefined) this.#pending?.reject(new Error('An answer has no Content-Length.'));
    if (length === undefined || this.#received.length < headEnd + 4 + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#pending?.resolve(status);
  }
}
