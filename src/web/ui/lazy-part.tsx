import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page whose code is loaded after the page: what it shows is in the HTML already, and stays if loading fails. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(suspendOnError(load));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * Suspends forever in the browser if the module cannot be loaded, so that the page stays as it is instead of showing an error.
 * On the server there is no page yet: the error fails its rendering, which would otherwise never end.
 */
export function suspendOnError<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return import.meta.env.SSR ? load : () => load().catch(() => new Promise(() => {}));
}
