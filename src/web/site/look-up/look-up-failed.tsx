import { vi } from '#strings/vi/site/common.ts';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

type LookUpFailedProps = {
  state: Extract<LookUpState, { status: 'failed' }>;
  path: string;
  onAct: () => void;
  onRetry: (keyword: string) => void;
};

/** The look-up failed. The retry control is a plain link without JavaScript. */
export function LookUpFailed({ state: { keyword, requestId }, path, onAct, onRetry }: LookUpFailedProps) {
  return (
    <LookUpPanel path={path} onAct={onAct}>
      <div className={styles.failed}>
        <p className={styles.limited}>
          <WarningIcon />
          {requestId ? vi.lookUp.failed : vi.lookUp.unreachable}
        </p>
        <p>{vi.lookUp.failedHint}</p>
        <a
          className={styles.step}
          href={`${path}?${new URLSearchParams({ keyword })}`}
          onClick={(event) => {
            event.preventDefault();
            onRetry(keyword);
          }}
        >
          {vi.lookUp.retry}
        </a>
        {requestId && (
          <p>
            {vi.error.requestId}: <code>{requestId}</code>
          </p>
        )}
      </div>
    </LookUpPanel>
  );
}
