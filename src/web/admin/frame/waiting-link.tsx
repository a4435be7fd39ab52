import { type MouseEvent, useEffect, useState } from 'react';
import { NavLink, type NavLinkProps, useNavigate } from 'react-router';
import { waits } from '#web/ui/waits.ts';
import styles from './waiting-link.module.css';

type WaitingLinkProps = Omit<NavLinkProps, 'onClick' | 'className' | 'end'> & {
  className?: string | undefined;
  /** Called when the navigation starts. */
  onLeave?: () => void;
};

/** A link that shows a pending state for `waits.adminLink` before it navigates. */
export function WaitingLink({ className, onLeave, to, ...props }: WaitingLinkProps) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setPending(false);
      onLeave?.();
      void navigate(to);
    }, waits.adminLink);
    return () => clearTimeout(timer);
  }, [isPending, navigate, onLeave, to]);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPending(true);
  }

  const classes = [className, styles.link, isPending && styles.waiting].filter(Boolean).join(' ');
  return <NavLink {...props} className={classes} to={to} end onClick={onClick} aria-busy={isPending || undefined} />;
}
