// The program that `npm start` runs.
import { readBrand } from '#brand.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { printLine, serve } from './server.ts';

try {
  const config = readConfig();
  // Checks the brand file before a register is created.
  readBrand(config.brandFile);
  printLine(`ADS listens on ${await serve(config, await openDatabase(config, { say: printLine }))}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
