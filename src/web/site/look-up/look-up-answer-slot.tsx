import { type ComponentProps, memo, Suspense } from 'react';
import { useLocale } from '#web/site/language/locale.ts';
import type Answer from '#web/site/look-up/answer.tsx';
import { lazyWithWords } from '#web/site/look-up/lazy-with-words.tsx';
import { LookUpFailed } from '#web/site/look-up/look-up-failed.tsx';

type LookUpAnswerSlotProps = ComponentProps<typeof Answer> & { onRetry: (keyword: string) => void };

/** The component that shows an answer. */
export const lazyAnswer = lazyWithWords(() => import('#web/site/look-up/answer.tsx'));

/**
 * The answer, if there is one. It is memoized, because an update while its component loads would remove the answer that the
 * server rendered.
 */
export const LookUpAnswerSlot = memo(function LookUpAnswerSlot({ onRetry, ...props }: LookUpAnswerSlotProps) {
  const { state, path, onAct } = props;
  const LazyAnswer = lazyAnswer.componentIn(useLocale());
  // Not lazy: the network may be what failed.
  if (state.status === 'failed') return <LookUpFailed state={state} path={path} onAct={onAct} onRetry={onRetry} />;
  return <Suspense>{state.keyword !== '' && <LazyAnswer {...props} />}</Suspense>;
});
