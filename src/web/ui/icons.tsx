import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/** A line icon on a 24 × 24 grid. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A tick in a circle. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.4 2.8 2.8L16.2 9.4" />
    </Icon>
  );
}

/** A clock that has run out. */
export function ExpiredIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m9 9 6 6m0-6-6 6" />
    </Icon>
  );
}

/** An exclamation mark in a circle. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.2m0 3.3v.1" />
    </Icon>
  );
}

/** A cross. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

/** A shield with a tick. */
export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3 5 5.6v5.6c0 4.4 2.9 7.9 7 9.8 4.1-1.9 7-5.4 7-9.8V5.6z" />
      <path d="m9 11.8 2.2 2.2 3.9-4.2" />
    </Icon>
  );
}

/** A calendar with a tick. */
export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10.2h16M8.5 3v4m7-4v4m-6.2 8 2.1 2.1 3.6-3.7" />
    </Icon>
  );
}

/** A magnifying glass. */
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  );
}

/** A telephone receiver. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.8 3.8h2.6l1.6 4.2-2 1.5a11.6 11.6 0 0 0 5.5 5.5l1.5-2 4.2 1.6v2.6a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 4.8 6a2 2 0 0 1 2-2.2z" />
    </Icon>
  );
}
