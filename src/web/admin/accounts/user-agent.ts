import { ownAccount as words } from '#strings/vi/admin/accounts.ts';

const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/coc_coc/i, words.cocCoc],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

/** A User-Agent header in readable words: `Chrome trên Windows`. An unknown one is returned as it is. */
export function describeAgent(line: string): string {
  const [browser, system] = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(line))?.[1]);
  return browser && system ? words.onSystem(browser, system) : line;
}
