import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import styles from './record-panel.module.css';

/** What a form has to do with the list that it is beside. */
export interface FormPanel<Row> {
  onSaved(row: Row): void;
  /** True to go on with the draft of the record, which was typed in its cells, instead of offering it. */
  takesDraft: boolean;
}

interface RecordPanelProps {
  /** What identifies the record. */
  title: string;
  /** The page that shows the same record by itself. */
  page: string;
  onClose: () => void;
  children: ReactNode;
}

/** Moves the focus to the first field of the open panel, or, where nothing can be edited, to its first link. */
export function enterPanel(): void {
  const panel = document.querySelector(`.${styles.panel}`);
  const first = panel?.querySelector('form :is(input, textarea):not([type=hidden])') ?? panel?.querySelector('a');
  if (first instanceof HTMLElement) first.focus();
}

/** Shows a record beside the list. Escape closes it, unless what has the focus uses Escape itself. */
export function RecordPanel({ title, page, onClose, children }: RecordPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record begins at its top
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [page]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose();
  }

  return (
    <aside ref={panel} className={styles.panel} data-takes-side="" aria-labelledby={id} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link className={styles.page} to={page}>
          {words.ownPage}
        </Link>
        <CloseButton size="xl" aria-label={words.closePanel} onClick={onClose} />
      </header>
      <Suspense fallback={<p>{admin.loading}</p>}>{children}</Suspense>
    </aside>
  );
}
