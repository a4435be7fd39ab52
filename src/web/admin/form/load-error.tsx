import { Button } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { lastListUrl } from '#web/admin/list/last-list-url.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { MessagePanel } from '#web/admin/ui/message-panel.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './record-form.module.css';

interface LoadErrorProps {
  resource: Pick<ResourceConfig<never>, 'wire' | 'listPage'>;
  title: string;
  failed: string;
}

/** Replaces a form whose record could not be loaded. */
export function LoadError({ resource, title, failed }: LoadErrorProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.loadError}>
        <MessagePanel role="alert" icon={WarningIcon} text={failed}>
          <RetryButton size="lg" isBusy={state === 'loading'} onRetry={() => void revalidate()} />
          <Button component={Link} to={lastListUrl(resource)} size="lg" variant="default">
            {words.back}
          </Button>
        </MessagePanel>
      </div>
    </div>
  );
}
