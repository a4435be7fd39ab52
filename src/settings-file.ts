import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settings as words } from '#strings/vi/server/settings.ts';

const option = '--env-file=';

/**
 * Loads the file `.env` into an environment, if there is one, for variables that are not set. Returns a sentence for
 * each line, of this file and of those that Node was started with (`--env-file`), that Node reads otherwise than it is
 * written.
 */
export function loadSettings(env: NodeJS.ProcessEnv): string[] {
  const files = process.execArgv.filter((text) => text.startsWith(option)).map((text) => text.slice(option.length));
  if (existsSync('.env')) {
    for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8')))) env[name] ??= value;
    files.push('.env');
  }
  return files.flatMap((file) => misreadNames(readFileSync(file, 'utf8')).map((name) => words.misread(name, file)));
}

/**
 * The variables of a file whose values are not what is between `=` and the end of the line, with or without one pair of
 * quotes around it. Such as a passphrase with a `#`, where Node ends it.
 */
function misreadNames(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', rest = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? [];
    const value = parseEnv(line)[name] ?? '';
    return [value, `'${value}'`, `"${value}"`].includes(rest.trim()) ? [] : [name];
  });
}
