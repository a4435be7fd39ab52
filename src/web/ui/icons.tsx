import type { ReactNode } from 'react';

export type IconProps = { className?: string; size?: string };

/** A line icon on a 24 × 24 grid. It grows with the letters. */
export function Icon({ className, size = '1.5rem', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
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

/** An icon that shows this. */
export const createIcon = (content: ReactNode) => (props: IconProps) => <Icon {...props}>{content}</Icon>;

/** An exclamation mark in a circle. */
export const WarningIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2m0 3.3v.1" />
  </>,
);

/** A cross. */
export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);

/** A telephone receiver. */
export const PhoneIcon = createIcon(
  <path d="M6.8 3.8h2.6l1.6 4.2-2 1.5a11.6 11.6 0 0 0 5.5 5.5l1.5-2 4.2 1.6v2.6a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 4.8 6a2 2 0 0 1 2-2.2z" />,
);
