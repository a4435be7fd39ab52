import { useRef } from 'react';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import styles from './backups.module.css';

/** What to do with a backup on a new machine. */
export function NewMachine() {
  const commands = useRef<HTMLPreElement>(null);
  return (
    <section className={styles.machine}>
      <h2 className={styles.heading}>{words.newMachine}</h2>
      <p>{words.newMachineLead}</p>
      <pre ref={commands} className={styles.commands}>
        {words.newMachineCommands}
      </pre>
      <CopyButton of={commands} />
      <p>{words.newMachineAfter}</p>
    </section>
  );
}
