import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as show } from 'sonner';
import { vi } from '#web/strings/vi.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import type { Toast } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './toaster.module.css';

/** The toast library with the latest toast. */
export default function Toaster({ toast }: { toast: Toast }) {
  useEffect(() => {
    show.error(toast.text, { id: toast.id, duration: waits.toast });
  }, [toast]);
  return (
    <SonnerToaster
      position="top-right"
      containerAriaLabel={vi.toasts}
      icons={{ error: <WarningIcon /> }}
      toastOptions={{ className: styles.toast, classNames: { icon: styles.icon } }}
    />
  );
}
