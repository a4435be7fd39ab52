import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as show } from 'sonner';
import { vi } from '#web/strings/vi.ts';
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx';
import type { Toast } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './toaster.module.css';

/** The toast library with the latest toast. */
export default function Toaster({ toast: { id, kind, text } }: { toast: Toast }) {
  useEffect(() => {
    show[kind](text, { id, duration: waits.toast });
  }, [id, kind, text]);
  return (
    <SonnerToaster
      position="top-right"
      containerAriaLabel={vi.toasts}
      icons={{ error: <WarningIcon />, success: <CheckIcon /> }}
      toastOptions={{ className: styles.toast, classNames: { icon: styles.icon, success: styles.success } }}
    />
  );
}
