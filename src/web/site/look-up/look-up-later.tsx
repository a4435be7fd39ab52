import { type ComponentProps, lazy, memo, Suspense, useEffect } from 'react';
import type Answer from '#web/site/look-up/answer.tsx';
import { LookUpFailed } from '#web/site/look-up/look-up-failed.tsx';

type AnswerPlaceProps = ComponentProps<typeof Answer> & { onRetry: (keyword: string) => void };

/** Fetches what shows an answer. */
export const importAnswer = () => import('#web/site/look-up/answer.tsx');
const LazyAnswer = lazy(orNever(importAnswer));

/**
 * The answer, if there is one. Its component is fetched with an answer that the page came with, else once the page is
 * alive. An update before that would take an answer off the page that is there already: it has none but its own.
 */
export const AnswerPlace = memo(function AnswerPlace({ onRetry, ...props }: AnswerPlaceProps) {
  const { state, path, onAct } = props;
  useEffect(() => {
    importAnswer().catch(() => {});
  }, []);
  // What says that nothing can be fetched is here already.
  if (state.status === 'failed') return <LookUpFailed state={state} path={path} onAct={onAct} onRetry={onRetry} />;
  return <Suspense>{state.keyword !== '' && <LazyAnswer {...props} />}</Suspense>;
});

/** What cannot be fetched is waited for without end: the page stays as it is, and is no error. */
function orNever<Module>(fetchIt: () => Promise<Module>): () => Promise<Module> {
  return () => fetchIt().catch(() => new Promise(() => {}));
}
