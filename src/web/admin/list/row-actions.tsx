import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { IconProps } from '#web/ui/icons.tsx';
import { DownloadIcon } from '#web/ui/shared-icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './record-table.module.css';

interface RowLinkProps {
  to: string;
  icon: ReactNode;
  label: string;
  /** The label with the record's name. */
  name: string;
}

/** A link of a row to its own page: an icon in tables, with its label on cards. */
export function RowLink({ to, icon, label, name }: RowLinkProps) {
  return (
    <Link className={styles.action} to={to} replace aria-label={name}>
      {icon}
      <span>{label}</span>
    </Link>
  );
}

interface RowButtonProps {
  icon: ReactNode;
  label: string;
  /** The label with the record's name. */
  name: string;
  /** True for an action that is not destructive. */
  isGentle?: boolean;
  /** True while an action on the record is under way: the button does nothing, and keeps the focus. */
  isBusy?: boolean;
  onClick: () => void;
}

/** A button of a row: an icon in tables, with its label on cards. */
export function RowButton({ icon, label, name, isGentle, isBusy, onClick }: RowButtonProps) {
  const className = isGentle ? `${styles.action} ${styles.gentle}` : styles.action;
  return (
    <button
      className={className}
      type="button"
      aria-label={name}
      aria-disabled={isBusy || undefined}
      title={label}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : icon}
      <span>{label}</span>
    </button>
  );
}

interface RowDownloadProps {
  href: string;
  label: string;
  /** The label with the record's name. */
  name: string;
  icon?: ComponentType<IconProps>;
}

/** A link of a row that downloads a file, in the style of the buttons. */
export function RowDownload({ href, label, name, icon: Icon = DownloadIcon }: RowDownloadProps) {
  return (
    <a className={styles.action} href={href} download aria-label={name} title={label}>
      <Icon />
      <span>{label}</span>
    </a>
  );
}
