// The program that `npm start` runs.
import cluster from 'node:cluster';
import { readBrand } from '#brand.ts';
import { type Config, readConfig } from '#config.ts';

try {
  // A worker has the settings with which the server was started.
  const config = readConfig(cluster.isWorker ? process.env : undefined);
  // Checks the brand file before a register is created.
  readBrand(config.brandFile);
  if (cluster.isWorker) await work(config);
  else if (config.processes > 1) await lead(config);
  else await serveAlone(config);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function serveAlone(config: Config): Promise<void> {
  const { openRegister, serve } = await import('./server.ts');
  printLine(`ADS listens on ${await serve(config, await openRegister(config))}`);
}

/** Serves as one of several processes. */
async function work(config: Config): Promise<void> {
  const { openRegister, serve } = await import('./server.ts');
  const { joinWorkers } = await import('./worker-group.ts');
  const group = await joinWorkers();
  const db = await openRegister(config, group.file);
  await group.ready(await serve({ ...config, port: group.port }, db, { group }));
}

async function lead(config: Config): Promise<void> {
  const { runPrimary } = await import('./primary.ts');
  const { processes } = config;
  const status = await runPrimary(config, (url) => printLine(`ADS listens on ${url} with ${processes} processes`));
  if (status !== 0) process.stderr.write('A process of the server could not start or stop; its reason is above.\n');
  process.exit(status);
}

/** Prints a line for the operator. */
function printLine(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
