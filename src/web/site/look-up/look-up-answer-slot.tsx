import { type ComponentProps, lazy, memo, Suspense, useEffect } from 'react';
import type Answer from '#web/site/look-up/answer.tsx';
import { LookUpFailed } from '#web/site/look-up/look-up-failed.tsx';
import { withoutError } from '#web/site/look-up/without-error.ts';

type LookUpAnswerSlotProps = ComponentProps<typeof Answer> & { onRetry: (keyword: string) => void };

/** Loads the component that shows an answer. */
export const importAnswer = () => import('#web/site/look-up/answer.tsx');
const LazyAnswer = lazy(withoutError(importAnswer));

/**
 * The answer, if there is one. Its component is preloaded after hydration. It is memoized, because an update while the
 * component loads would remove the answer that the server rendered.
 */
export const LookUpAnswerSlot = memo(function LookUpAnswerSlot({ onRetry, ...props }: LookUpAnswerSlotProps) {
  const { state, path, onAct } = props;
  useEffect(() => {
    importAnswer().catch(() => {});
  }, []);
  // Not lazy: the network may be what failed.
  if (state.status === 'failed') return <LookUpFailed state={state} path={path} onAct={onAct} onRetry={onRetry} />;
  return <Suspense>{state.keyword !== '' && <LazyAnswer {...props} />}</Suspense>;
});
