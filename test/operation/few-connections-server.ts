// The server with so few connections that a test can take them all.
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { limits } from '#http/limits.ts';
import { serve } from '../../src/server.ts';

const config = readConfig();
const address = await serve(config, await openDatabase(config), {
  ...limits,
  shares: {
    ...limits.shares,
    connections: { all: 24, address: 8 },
    bodies: { all: 16, block: 16, network: 8, address: 4 },
  },
});
process.stdout.write(`ADS listens on ${address}\n`);
