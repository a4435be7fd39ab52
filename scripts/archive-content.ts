import type { Manifest } from '#backup/archive-format.ts';
import { backupCommands as words } from '#strings/vi/server/commands.ts';
import { printToStderr } from './command.ts';

/**
 * Prints what an archive holds, which files it lacks, and whether the register was damaged. Returns the status of a command that
 * has written or read it: 3 in that case, else 0.
 */
export function printContent({ tables, files, missing, integrity }: Manifest): 0 | 3 {
  const count = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const [cards, clinics, products] = [count('warranty'), count('clinic'), count('product')];
  printToStderr(words.content({ cards, clinics, products, files: files.length }));
  for (const file of missing) printToStderr(words.missing(file));
  if (integrity !== 'failed') return 0;
  printToStderr(words.ofDamaged);
  return 3;
}
