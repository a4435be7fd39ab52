import { type ComponentProps, memo, Suspense } from 'react';
import { useLocale } from '#web/site/language/locale.ts';
import type Answer from '#web/site/look-up/answer.tsx';
import { lazyWithWords } from '#web/site/look-up/lazy-with-words.tsx';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { AskAgain } from '#web/ui/ask-again.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import styles from './answer.module.css';

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

type LookUpFailedProps = {
  state: Extract<LookUpState, { status: 'failed' }>;
  path: string;
  onAct: () => void;
  onRetry: (keyword: string) => void;
};

/** The look-up failed. The retry control is a plain link without JavaScript. */
function LookUpFailed({ state: { keyword, requestId, asksAgain }, path, onAct, onRetry }: LookUpFailedProps) {
  const { lookUp, error } = useLocale().words;
  return (
    <LookUpPanel path={path} onAct={onAct}>
      <div className={styles.failed}>
        <p className={styles.limited}>
          <WarningIcon />
          {requestId ? lookUp.failed : lookUp.unreachable}
        </p>
        <p>{asksAgain ? error.unavailable : lookUp.failedHint}</p>
        {asksAgain && <AskAgain />}
        <a
          className={`${page.outlined} ${styles.step}`}
          href={`${path}?${new URLSearchParams({ keyword })}`}
          onClick={(event) => {
            event.preventDefault();
            onRetry(keyword);
          }}
        >
          {lookUp.retry}
        </a>
        {requestId && (
          <p>
            {error.requestId}: <code>{requestId}</code>
          </p>
        )}
      </div>
    </LookUpPanel>
  );
}
