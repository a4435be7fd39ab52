import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { admin } from '#web/strings/vi-admin.ts';
import { palette as words } from '#web/strings/vi-admin-palette.ts';
import styles from './key-sheet.module.css';

/** All keys of the back office. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="phim-tat" onClose={onClose}>
      <h2 id="phim-tat">{words.keys}</h2>
      <dl className={styles.keys}>
        {words.keyList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {admin.close}
      </Button>
    </dialog>
  );
}
