import { Popover } from '@mantine/core';
import { useState } from 'react';
import { NoteIcon } from '#web/admin/ui/icons.tsx';
import { findMatches, MarkedText } from '#web/admin/ui/marked-text.tsx';
import styles from './text-sign.module.css';

interface TextSignProps {
  label: string;
  /** Nothing is shown without one. */
  text: string | number | null;
  query: string;
}

/** A sign that a record has a text for which the list has no column. It shows the text, and is marked where a query is in it. */
export function TextSign({ label, text, query }: TextSignProps) {
  const [isOpen, setOpen] = useState(false);
  if (typeof text !== 'string') return null;
  const isFound = findMatches(text, query).some(({ isMatch }) => isMatch);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles.sign}
          aria-label={label}
          title={text}
          data-found={isFound || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <NoteIcon size="1.125rem" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.text} aria-label={label}>
        <MarkedText text={text} query={query} />
      </Popover.Dropdown>
    </Popover>
  );
}
