import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** What a load was answered with. Times in milliseconds. */
export interface LoadResult {
  requests: number;
  seconds: number;
  /** Of each request, in the order of completion. */
  latencies: number[];
  /** Answers with another status than 200. */
  failures: number;
}

interface Load {
  url: URL;
  /** Paths that are asked for in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Requests a second, sent whether or not earlier ones are answered; as fast as answers come where it is not set. */
  rate?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Loads a server over keep-alive connections, one request at a time on each. It reads of each answer no more than its
 * status and length: a full HTTP client in JavaScript is slower than the server that it would measure.
 */
export async function loadServer(load: Load): Promise<LoadResult> {
  const start = performance.now();
  const shared: Shared = { ...load, start, end: start + load.seconds * 1000, next: 0, latencies: [], failures: 0 };
  await Promise.all(Array.from({ length: load.connections }, (_, at) => ask(shared, at)));
  const { latencies, failures } = shared;
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, latencies, failures };
}

interface Shared extends Load {
  start: number;
  end: number;
  /** Position of the next path. */
  next: number;
  latencies: number[];
  failures: number;
}

/** Sends requests over one connection, the `at`-th, until the time is over. */
async function ask(shared: Shared, at: number): Promise<void> {
  const { rate, connections, paths } = shared;
  const client = new Connection(shared.url, shared.headers);
  const step = rate ? (1000 * connections) / rate : 0;
  let due = shared.start + (step * at) / connections;
  for (;;) {
    const wait = due - performance.now();
    if (rate && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (performance.now() >= shared.end) break;
    // At a fixed rate a request that had to wait for the one before counts its waiting.
    const since = rate ? due : performance.now();
    const status = await client.get(paths[shared.next++ % paths.length] ?? '/');
    shared.latencies.push(performance.now() - since);
    if (status !== 200) shared.failures++;
    due += step;
  }
  client.close();
}

class Connection {
  readonly #socket: Socket;
  /** What follows the path of each request. */
  readonly #head: string;
  #received = '';
  #settle: { resolve(status: number): void; reject(error: Error): void } | undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>> = {}) {
    const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#head = ` HTTP/1.1\r\n${lines.join('')}\r\n`;
    this.#socket = connect(Number(url.port), url.hostname).setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#read(text));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('The server closed a connection.')));
  }

  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`GET ${path}${this.#head}`);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#received)?.[1];
    if (length === undefined) this.#settle?.reject(new Error('An answer has no Content-Length.'));
    if (length === undefined || this.#received.length < headEnd + 4 + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#settle?.resolve(status);
  }
}
