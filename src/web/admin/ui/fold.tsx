import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import pageStyles from '#web/ui/page.module.css';

/** A part of a page that is loaded and shown once somebody opens it. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="details" mt="md" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={pageStyles.summary}>{summary}</summary>
      {isOpen && children}
    </Box>
  );
}
