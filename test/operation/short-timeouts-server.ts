// The server with times so short that a test can wait for them.
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { limits } from '#http/limits.ts';
import { serve } from '../../src/server.ts';

const config = readConfig();
const allowed = {
  ...limits,
  headersTimeout: 600,
  bodyGrace: 600,
  connectionTimeout: 1_500,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 100,
};
const address = await serve(config, await openDatabase(config), { limits: allowed });
process.stdout.write(`ADS listens on ${address}\n`);
// A test that is broken off stops nothing: this ends with the process that has started it.
process.stdin.on('end', () => process.exit(1)).resume();
