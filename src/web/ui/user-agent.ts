/** How a device is named, in the language of the page. */
interface AgentWords {
  cocCoc: string;
  onSystem(browser: string, system: string): string;
}

const cocCoc = 'coc-coc';
const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/coc_coc/i, cocCoc],
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
export function describeAgent(line: string, words: AgentWords): string {
  const [browser, system] = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(line))?.[1]);
  if (!browser || !system) return line;
  return words.onSystem(browser === cocCoc ? words.cocCoc : browser, system);
}
