import { useLocale } from '#web/site/language/locale.ts';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { AskAgain } from '#web/ui/ask-again.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import styles from './answer.module.css';

type LookUpFailedProps = {
  state: Extract<LookUpState, { status: 'failed' }>;
  path: string;
  onAct: () => void;
  onRetry: (keyword: string) => void;
};

/** The look-up failed. The retry control is a plain link without JavaScript. */
export function LookUpFailed({ state: { keyword, requestId, asksAgain }, path, onAct, onRetry }: LookUpFailedProps) {
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
