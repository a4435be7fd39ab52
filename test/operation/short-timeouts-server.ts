// The server with times so short that a test can wait for them.
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { limits } from '#http/limits.ts';
import { serve } from '../../src/server.ts';

const config = readConfig();
const address = await serve(config, await openDatabase(config), {
  ...limits,
  headersTimeout: 600,
  bodyGrace: 600,
  connectionTimeout: 1_500,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 100,
});
process.stdout.write(`ADS listens on ${address}\n`);
