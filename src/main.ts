// The program that `npm start` runs.
import { tryBackupSettings } from '#backup/jobs/try-backup-settings.ts';
import { readBrand } from '#brand.ts';
import { readConfig } from '#config.ts';
import { keepFilesPrivate } from '#files/private-files.ts';
import program from '../package.json' with { type: 'json' };

keepFilesPrivate();
try {
  const config = readConfig();
  // Checks the brand file before a register is created.
  readBrand(config.brandFile);
  for (const problem of await tryBackupSettings(config)) process.stderr.write(`${problem}\n`);
  const { openRegister, serve } = await import('./server.ts');
  process.stdout.write(`ADS ${program.version} listens on ${await serve(config, await openRegister(config))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
