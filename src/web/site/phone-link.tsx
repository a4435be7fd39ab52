import type { ReactNode } from 'react';

type PhoneLinkProps = { number: string; className?: string | undefined; children?: ReactNode };

/** A `tel:` link. */
export function PhoneLink({ number, className, children = number }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {children}
    </a>
  );
}
