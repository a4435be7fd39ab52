import { useEffect, useRef } from 'react';
import { Toaster as SonnerToaster, toast as show } from 'sonner';
import { WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import type { Toast } from '#web/ui/toast.ts';
import styles from './toaster.module.css';

interface ToasterProps {
  toasts: readonly Toast[];
  label: string;
  /** True where the header has controls that must not be covered. */
  isBelowHeader?: boolean;
  /** A quiet line below a text. */
  lineBelow?: (text: string) => string | undefined;
}

/** Nor over an open record, which most toasts are about. */
const belowHeader = { top: 'calc(var(--header) + 0.5rem)', right: 'calc(var(--panel, 0rem) + 1rem)' };

/** Passes each new toast to sonner once. A modal dialog covers all but the top layer, so the toasts are there, above it. */
export default function Toaster({ toasts, label, isBelowHeader, lineBelow }: ToasterProps) {
  const shownCount = useRef(0);
  useEffect(() => {
    for (const { type, text, isSilent, ...options } of toasts.slice(shownCount.current))
      show[type](isSilent ? <span aria-hidden="true">{text}</span> : text, {
        ...options,
        description: lineBelow?.(text),
      });
    shownCount.current = toasts.length;
  }, [toasts, lineBelow]);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was shown last is above the rest of the top layer.
    const show = () => {
      region.current?.hidePopover?.();
      region.current?.showPopover?.();
    };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.open) show();
    };
    show();
    document.addEventListener('toggle', onToggle, true);
    return () => document.removeEventListener('toggle', onToggle, true);
  }, []);
  return (
    <div ref={region} className={styles.region} popover="manual">
      <SonnerToaster
        position="top-right"
        containerAriaLabel={label}
        {...(isBelowHeader && { offset: belowHeader, mobileOffset: belowHeader })}
        icons={{ error: <WarningIcon />, warning: <WarningIcon />, success: <CheckIcon />, info: <CheckIcon /> }}
        toastOptions={{
          className: styles.toast,
          classNames: {
            icon: styles.icon,
            warning: styles.warning,
            success: styles.success,
            info: styles.success,
            description: styles.description,
            actionButton: styles.action,
          },
        }}
      />
    </div>
  );
}
