import { kill } from 'node:process';
import { signIn } from '../../../bench/sign-in.ts';
import { type Answer, apiClient } from '../../api-client.ts';
import { environmentOf, type RunningServer, startServer } from '../../processes.ts';
import { type RegisterPlace, waitForConnectionsToEnd } from './stored-cards.ts';

const account = { ADMIN_NAME: 'Lan', ADMIN_PASSWORD: 'ba con ga trong gay o o' };

/** How the log marks errors. */
const errorLevel = 50;

/** A register with a real server, which can be restarted and killed, and somebody who is signed in as its owner. */
export class RunningRegister {
  readonly place: RegisterPlace;
  #server: RunningServer | undefined;
  #cookie = '';
  #isKilled = false;

  constructor(place: RegisterPlace) {
    this.place = place;
  }

  async start(): Promise<void> {
    const env = { ...environmentOf(this.place), ...account, LOG_LEVEL: 'warn' };
    this.#server = await startServer(env);
    this.#isKilled = false;
    if (this.#cookie === '') this.#cookie = await signIn(new URL(this.#server.url), account);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Ends the server with kill -9, whatever it does. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    if (this.#server) kill(this.#server.pid, 'SIGKILL');
    await this.stop();
    await waitForConnectionsToEnd(this.place);
  }

  /** Calls the API. Undefined where nobody will ever know the answer, since the server has been killed meanwhile. */
  async call(method: string, path: string, body?: FormData | object): Promise<Answer | undefined> {
    try {
      return await apiClient(this.#server?.url ?? '', this.#cookie).call(method, path, body);
    } catch (error) {
      if (this.#isKilled) return undefined;
      throw error;
    }
  }

  /** What the server has printed on its standard error, and its log from warnings on. */
  output(): string {
    const { stdout = '', stderr = '' } = this.#server?.output ?? {};
    return stdout + stderr;
  }

  /**
   * Ends the proof where the server has logged an error: work in the background that fails each time may leave every answer
   * right, and slow.
   */
  refuseErrors(): void {
    if (this.output().includes(`"level":${errorLevel}`)) throw new Error('The server has logged an error.');
  }
}
