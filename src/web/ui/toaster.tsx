import { useEffect, useRef } from 'react';
import { Toaster as SonnerToaster, toast as show } from 'sonner';
import { WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import type { Toast } from '#web/ui/toast.ts';
import styles from './toaster.module.css';

/** Passes each new toast to sonner once. */
export default function Toaster({ toasts, label }: { toasts: readonly Toast[]; label: string }) {
  const shownCount = useRef(0);
  useEffect(() => {
    for (const { type, text, isSilent, ...options } of toasts.slice(shownCount.current))
      show[type](isSilent ? <span aria-hidden="true">{text}</span> : text, options);
    shownCount.current = toasts.length;
  }, [toasts]);
  return (
    <SonnerToaster
      position="top-right"
      containerAriaLabel={label}
      icons={{ error: <WarningIcon />, success: <CheckIcon />, info: <CheckIcon /> }}
      toastOptions={{
        className: styles.toast,
        classNames: { icon: styles.icon, success: styles.success, info: styles.success, actionButton: styles.action },
      }}
    />
  );
}
