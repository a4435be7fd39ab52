/** The class names of a CSS module, by their names in its file: `suffix` is what the build puts behind each of them. */
export const classNames = (suffix: string): Readonly<Record<string, string>> =>
  new Proxy({}, { get: (_, name) => `${String(name)}${suffix}` });
