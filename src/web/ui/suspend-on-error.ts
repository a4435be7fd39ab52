/** Suspends forever if the module cannot be loaded, so that the page stays as it is instead of showing an error. */
export function suspendOnError<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => new Promise(() => {}));
}
