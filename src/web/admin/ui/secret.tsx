import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { QrCode as Code } from '#web/ui/qr.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';

interface SecretProps extends PaperProps {
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** A text that is copied or typed as a whole. */
export const Secret = (props: SecretProps) => (
  <Paper
    component="code"
    display="block"
    p="md"
    bd="1px dashed var(--field-line)"
    bg="var(--ground)"
    style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
    {...props}
  />
);

/** A QR code on a white ground. */
export const QrCode = (props: { code: Code; label: string }) => (
  <Paper component={QrPicture} w="min(16rem, 100%)" p="xs" {...props} />
);
