import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { drawQr } from '#web/ui/qr.ts';

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
export const QrCode = ({ code, label }: { code: ReturnType<typeof drawQr>; label: string }) => (
  <Paper
    component="svg"
    w="min(16rem, 100%)"
    p="xs"
    viewBox={`0 0 ${code.size} ${code.size}`}
    role="img"
    aria-label={label}
  >
    {/* Slightly wider than a module, so that no gaps show between the rows. */}
    <path d={code.path} stroke="#000" strokeWidth="1.02" />
  </Paper>
);
