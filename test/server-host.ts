import type { ChildProcess } from 'node:child_process';
import type { HostEvent, HostRequest } from './host/messages.ts';

/** A server, of this worker's host or in a process of its own. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:41234`. */
  url: string;
  /** What it has printed so far: its log, in JSON lines. */
  output: { stdout: string; stderr: string };
  /** Stops it as an operator would. */
  stop(): Promise<unknown>;
}

/** What is expected of a server that starts or stops. */
interface Expectation {
  resolve: (event: HostEvent) => void;
  reject: (error: Error) => void;
}

/** The process in which the servers of a worker run. */
export class ServerHost {
  readonly #child: ChildProcess;
  readonly #outputs = new Map<number, RunningServer['output']>();
  readonly #expected = new Map<number, Expectation>();
  #servers = 0;
  #ended: Error | undefined;

  /** @param child runs `test/host/server-host.ts`, with a channel and pipes for its output */
  constructor(child: ChildProcess) {
    this.#child = child;
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        printed = (printed + text).slice(-10_000);
        // Such as a warning of Node: nobody knows of which server.
        for (const output of this.#outputs.values()) output.stderr += text;
      });
    child.on('message', (event: HostEvent) => this.#hear(event));
    child.on('close', (status, signal) => {
      this.#ended = new Error(`The host of the tests' servers ended with ${signal ?? `status ${status}`}: ${printed}`);
      for (const { reject } of this.#expected.values()) reject(this.#ended);
      // It ends with the worker alone: the run fails, also where no test waits for a server.
      throw this.#ended;
    });
    // It does not keep the worker, with which it ends.
    child.unref();
    child.channel?.unref();
  }

  /** False once it has crashed. */
  get isRunning(): boolean {
    return this.#ended === undefined;
  }

  /** The servers that have not been stopped. */
  get running(): number {
    return this.#outputs.size;
  }

  async start(env: NodeJS.ProcessEnv): Promise<RunningServer> {
    const server = ++this.#servers;
    const output = { stdout: '', stderr: '' };
    this.#outputs.set(server, output);
    const event = await this.#ask({ kind: 'start', server, env }).catch((error: unknown) => {
      this.#outputs.delete(server);
      throw error;
    });
    if (event.kind !== 'started') throw new Error(`A server did not start: ${JSON.stringify(event)}`);
    return { url: event.url, output, stop: () => this.#stop(server) };
  }

  async #stop(server: number): Promise<void> {
    // As a signal to a process that has ended.
    if (!this.#outputs.has(server)) return;
    const event = await this.#ask({ kind: 'stop', server });
    this.#outputs.delete(server);
    if (event.kind === 'stopped' && event.left.length > 0)
      throw new Error(`A server that has stopped has left behind:\n${event.left.join('\n')}`);
  }

  #ask(request: HostRequest): Promise<HostEvent> {
    if (this.#ended) return Promise.reject(this.#ended);
    const { server } = request;
    this.#child.channel?.ref();
    return new Promise<HostEvent>((resolve, reject) => {
      this.#expected.set(server, { resolve, reject });
      // Where the channel is closed, what is known of the end of the host is the reason.
      this.#child.send(request, () => {});
    }).finally(() => {
      this.#expected.delete(server);
      if (this.#expected.size === 0) this.#child.channel?.unref();
    });
  }

  #hear(event: HostEvent): void {
    const output = this.#outputs.get(event.server);
    if (event.kind === 'printed') {
      if (output) output.stdout += event.text;
    } else if (event.kind === 'failed') this.#expected.get(event.server)?.reject(new Error(event.reason));
    else this.#expected.get(event.server)?.resolve(event);
  }
}
