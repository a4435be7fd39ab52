// The server with so few connections that a test can take them all.
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { limits } from '#http/limits.ts';
import { serve } from '../../src/server.ts';

const config = readConfig();
const allowed = {
  ...limits,
  shares: {
    ...limits.shares,
    connections: { all: 24, address: 8 },
    bodies: { all: 16, block: 16, network: 8, address: 4 },
  },
};
const address = await serve(config, await openDatabase(config), { limits: allowed });
process.stdout.write(`ADS listens on ${address}\n`);
// A test that is broken off stops nothing: this ends with the process that has started it.
process.stdin.on('end', () => process.exit(1)).resume();
