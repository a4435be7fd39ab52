import type { Manifest } from '#backup/archive-format.ts';
import { backupCommands as words } from '#strings/vi/server/commands.ts';
import { printToStderr } from './command.ts';

/** Prints what an archive holds, and which files it lacks. */
export function printContent({ tables, files, missing }: Manifest): void {
  const count = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const [cards, clinics, products] = [count('warranty'), count('clinic'), count('product')];
  printToStderr(words.content({ cards, clinics, products, files: files.length }));
  for (const file of missing) printToStderr(words.missing(file));
}
