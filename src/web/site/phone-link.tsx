import type { ReactNode } from 'react';
import { dialledDigits } from '#web/dialled-digits.ts';

type PhoneLinkProps = { number: string; className?: string | undefined; children?: ReactNode };

/** A `tel:` link. */
export function PhoneLink({ number, className, children = number }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${dialledDigits(number)}`}>
      {children}
    </a>
  );
}
