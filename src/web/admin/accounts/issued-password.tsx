import { Button } from '@mantine/core';
import { useRef } from 'react';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './accounts.module.css';

/** A generated password and the name of its account. */
export interface Issued {
  name: string;
  password: string;
}

/** Shows a generated password. The server stores only its hash, so it can be shown this once. */
export function IssuedPassword({ issued: { name, password }, onClose }: { issued: Issued; onClose: () => void }) {
  const text = useRef<HTMLElement>(null);
  const buttons = (
    <>
      <CopyButton of={text} />
      <Button onClick={onClose}>{admin.close}</Button>
    </>
  );
  return (
    <Dialog title={words.issued(name)} buttons={buttons} onClose={onClose}>
      <p>{words.issuedOnce}</p>
      <code ref={text} className={styles.secret}>
        {password}
      </code>
      <p>{words.issuedLife}</p>
    </Dialog>
  );
}
