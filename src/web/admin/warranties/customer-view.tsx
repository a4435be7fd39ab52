import { Button, Code, Group } from '@mantine/core';
import { useRef } from 'react';
import { href } from 'react-router';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { cardAddress, printAtOnce } from '#web/ui/card-address.ts';

const CardCodeDialog = preloadable(() => import('#web/admin/warranties/card-code-dialog.tsx'));
const { customerView: words } = resourceForms.user;

/** What the customer sees of a stored card: opens and prints the public page, copies its address, and shows it as a QR code. */
export function CustomerView({ card: { cardNumber, binnedAt } }: { card: Warranty }) {
  const address = useRef<HTMLElement>(null);
  // A card in the bin is not found.
  if (binnedAt !== null) return null;
  const path = cardAddress(href('/warranty'), cardNumber);
  const url = location.origin + path;
  const inNewTab = { component: 'a', target: '_blank', rel: 'noopener', variant: 'default' } as const;
  return (
    <RecordPart id="khach-thay-gi" title={words.title}>
      <Code ref={address} style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Code>
      <Group gap="xs" mt="xs">
        <Button {...inNewTab} href={path}>
          {words.open}
        </Button>
        <Button {...inNewTab} href={path + printAtOnce}>
          {words.print}
        </Button>
        <CopyButton of={address} label={words.copy} />
        <DialogButton label={words.code}>
          {(close) => <CardCodeDialog cardNumber={cardNumber} url={url} onClose={close} />}
        </DialogButton>
      </Group>
    </RecordPart>
  );
}
