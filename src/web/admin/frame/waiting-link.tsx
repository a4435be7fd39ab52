import { type MouseEvent, useEffect, useState } from 'react';
import { NavLink, type NavLinkProps, useNavigate } from 'react-router';
import { waits } from '#web/ui/waits.ts';
import styles from './waiting-link.module.css';

type WaitingLinkProps = Omit<NavLinkProps, 'onClick' | 'className' | 'end'> & {
  className?: string | undefined;
  /** Told when the link starts to lead away. */
  onLeave?: () => void;
};

/** A link that shows for a moment that it is on its way before it leads there. */
export function WaitingLink({ className, onLeave, to, ...props }: WaitingLinkProps) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setWaiting(false);
      onLeave?.();
      void navigate(to);
    }, waits.adminLink);
    return () => clearTimeout(timer);
  }, [waiting, navigate, onLeave, to]);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setWaiting(true);
  }

  const classes = [className, styles.link, waiting && styles.waiting].filter(Boolean).join(' ');
  return <NavLink {...props} className={classes} to={to} end onClick={onClick} aria-busy={waiting || undefined} />;
}
