import { type ComponentType, lazy, Suspense } from 'react';
import { suspendOnError } from '#web/ui/suspend-on-error.ts';

/** A part of a page whose code is loaded after the page: what it shows is in the HTML already, and stays if loading fails. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(suspendOnError(load));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
