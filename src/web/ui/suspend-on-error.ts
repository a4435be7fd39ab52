/**
 * Suspends forever in the browser if the module cannot be loaded, so that the page stays as it is instead of showing an error.
 * On the server there is no page yet: the error fails its rendering, which would otherwise never end.
 */
export function suspendOnError<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return import.meta.env.SSR ? load : () => load().catch(() => new Promise(() => {}));
}
