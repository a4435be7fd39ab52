// Servers of tests in one process, which has loaded the server once: as a process of its own each would take a second of the
// processor to start. It is told by the worker that forked it which to start and to stop, and ends with it. What a server has
// left when it has stopped is reported, so that no test gets a process that another test has changed.
import { tryBackupSettings } from '#backup/jobs/try-backup-settings.ts';
import { readBrand } from '#brand.ts';
import { readConfig } from '#config.ts';
import { keepFilesPrivate } from '#files/private-files.ts';
import { exitWithParent } from '#processes/exit-with-parent.ts';
import { openRegister, prepareServer } from '../../src/server.ts';
import { leftovers, runFor, watchProcess } from './leftovers.ts';
import type { HostEvent, HostRequest } from './messages.ts';

interface HostedServer {
  dataDir: string;
  stop(): Promise<void>;
}

const servers = new Map<number, HostedServer>();

keepFilesPrivate();
exitWithParent();
process.on('message', (request: HostRequest) => {
  const { server } = request;
  const work = request.kind === 'start' ? runFor(server, () => start(server, request.env)) : stop(server);
  work.catch((error: unknown) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: 'failed', server, reason });
  });
});
watchProcess();

/** What servers have printed since the worker was last told. */
const printed = new Map<number, string>();

/** Tells the worker of all lines of a moment at once: each message takes as long as a small request. */
function print(server: number, text: string): void {
  if (printed.size === 0) setImmediate(sendPrinted);
  printed.set(server, (printed.get(server) ?? '') + text);
}

function sendPrinted(): void {
  for (const [server, text] of printed) process.send?.({ kind: 'printed', server, text } satisfies HostEvent);
  printed.clear();
}

/** What was printed before comes first. */
function send(event: HostEvent): void {
  sendPrinted();
  process.send?.(event);
}

/** Does what `src/main.ts` does. */
async function start(server: number, env: NodeJS.ProcessEnv): Promise<void> {
  const output = { write: (text: string) => print(server, text) };
  const config = readConfig({ env });
  readBrand(config.brandFile);
  for (const problem of await tryBackupSettings(config)) process.stderr.write(`${problem}\n`);
  const { listen, stop } = await prepareServer(config, await openRegister(config, output), { output });
  const url = await listen();
  servers.set(server, { dataDir: config.dataDir, stop });
  send({ kind: 'started', server, url });
}

async function stop(server: number): Promise<void> {
  const running = servers.get(server);
  if (!running) throw new Error('This server does not run.');
  await running.stop();
  servers.delete(server);
  send({ kind: 'stopped', server, left: await leftovers(server, running.dataDir, servers.size === 0) });
}
